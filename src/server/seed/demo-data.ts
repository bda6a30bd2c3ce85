import type { ContractorStatus } from '~/domain/contractor-status'
import type { Province } from '~/domain/province'
import type { ServiceSlug } from '~/domain/service-category'

export interface DemoCompany {
  companyName: string
  contactName: string
  city: string
  province: Province
  postalCode: string
  address: string
  areaCode: string
  services: string[]
  year: number
  employees: '1-5' | '6-10' | '11-20' | '21-50' | '50+'
  radius: number
  description: string
}

/** The first is the demo contractor's own company. */
export const demoCompanies: DemoCompany[] = [
  {
    companyName: 'Tremblay & Fils Rénovation',
    contactName: 'Luc Tremblay',
    city: 'Ottawa',
    province: 'ON',
    postalCode: 'K1N 6N5',
    address: '214 Murray Street',
    areaCode: '613',
    services: ['kitchen-renovation', 'bathroom-renovation', 'basement-finishing', 'flooring'],
    year: 1998,
    employees: '11-20',
    radius: 60,
    description:
      'A family firm in its second generation. We renovate kitchens, bathrooms and basements in Ottawa and Gatineau, in English and French, with our own cabinetmakers and one site lead from the first visit to the last.',
  },
  {
    companyName: 'Harbourlight Roofing',
    contactName: 'Maeve Doyle',
    city: 'Halifax',
    province: 'NS',
    postalCode: 'B3J 1S9',
    address: '1675 Lower Water Street',
    areaCode: '902',
    services: ['roofing', 'siding-exterior', 'insulation-air-sealing'],
    year: 2006,
    employees: '11-20',
    radius: 80,
    description:
      'Roofs that take salt, wind and January. Asphalt, metal and flat membranes, with photographs of every layer before it is covered.',
  },
  {
    companyName: 'Prairie Spark Electric',
    contactName: 'Gurpreet Sandhu',
    city: 'Calgary',
    province: 'AB',
    postalCode: 'T2P 2M5',
    address: '610 8 Avenue SW',
    areaCode: '403',
    services: ['electrical', 'heating-cooling'],
    year: 2011,
    employees: '6-10',
    radius: 70,
    description:
      'Master electricians for panels, EV chargers and whole-home rewiring. Every job is inspected before we invoice it.',
  },
  {
    companyName: 'Cedar & Slate Outdoor',
    contactName: 'Hannah Mori',
    city: 'Vancouver',
    province: 'BC',
    postalCode: 'V6B 1H7',
    address: '88 West Pender Street',
    areaCode: '604',
    services: ['decks-patios', 'landscaping', 'fencing'],
    year: 2014,
    employees: '6-10',
    radius: 45,
    description: 'Decks, patios and gardens built for rain. We design, pull the permit and build with our own crew.',
  },
  {
    companyName: 'Atelier Cuisine Montréal',
    contactName: 'Camille Gagnon',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2Y 1C6',
    address: '410 rue Saint-Paul Est',
    areaCode: '514',
    services: ['kitchen-renovation', 'bathroom-renovation', 'painting'],
    year: 2009,
    employees: '11-20',
    radius: 40,
    description:
      'Cuisines sur mesure and full renovations of heritage apartments. Our shop is in the Old Port; come and touch the wood.',
  },
  {
    companyName: 'True North Plumbing Co.',
    contactName: 'Derek Olsen',
    city: 'Winnipeg',
    province: 'MB',
    postalCode: 'R3C 0V8',
    address: '330 Portage Avenue',
    areaCode: '204',
    services: ['plumbing', 'heating-cooling', 'bathroom-renovation'],
    year: 2003,
    employees: '21-50',
    radius: 90,
    description: 'Frozen pipes, failed heaters and new bathrooms since 2003. Fixed prices before we start.',
  },
  {
    companyName: 'Wascana Windows & Doors',
    contactName: 'Irina Petrenko',
    city: 'Regina',
    province: 'SK',
    postalCode: 'S4P 3Y2',
    address: '2010 11th Avenue',
    areaCode: '306',
    services: ['windows-doors', 'siding-exterior', 'insulation-air-sealing'],
    year: 2008,
    employees: '11-20',
    radius: 120,
    description:
      'Triple-glazed windows and insulated doors for prairie winters, measured and installed by the same people.',
  },
  {
    companyName: 'Signal Hill Carpentry',
    contactName: 'Patrick Power',
    city: "St. John's",
    province: 'NL',
    postalCode: 'A1C 1A1',
    address: '55 Duckworth Street',
    areaCode: '709',
    services: ['handyman-repairs', 'decks-patios', 'windows-doors', 'home-additions'],
    year: 2012,
    employees: '1-5',
    radius: 50,
    description:
      'Finish carpentry, small additions and honest repairs in and around St. John’s. You talk to the carpenter, not to an office.',
  },
  {
    companyName: 'Fundy Heat Pumps',
    contactName: 'Simone LeBlanc',
    city: 'Moncton',
    province: 'NB',
    postalCode: 'E1C 1H1',
    address: '770 Main Street',
    areaCode: '506',
    services: ['heating-cooling', 'electrical', 'insulation-air-sealing'],
    year: 2015,
    employees: '6-10',
    radius: 100,
    description: 'Cold-climate heat pumps and the rebates that come with them. We do the paperwork with you.',
  },
  {
    companyName: 'Red Clay Masonry',
    contactName: 'Angus MacLean',
    city: 'Charlottetown',
    province: 'PE',
    postalCode: 'C1A 4K2',
    address: '90 Great George Street',
    areaCode: '902',
    services: ['concrete-driveways', 'landscaping', 'siding-exterior'],
    year: 2001,
    employees: '1-5',
    radius: 70,
    description: 'Brick, stone and concrete. Chimneys, steps, walls and driveways that outlast the mortgage.',
  },
  {
    companyName: 'Junction Home Builders',
    contactName: 'Priya Nair',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M6P 1A1',
    address: '2950 Dundas Street West',
    areaCode: '416',
    services: ['home-additions', 'basement-finishing', 'kitchen-renovation', 'bathroom-renovation'],
    year: 2007,
    employees: '21-50',
    radius: 35,
    description:
      'Additions, laneway suites and basements in Toronto’s narrow lots. Permit drawings in house, weekly budgets in writing.',
  },
  {
    companyName: 'Lakeshore Painters',
    contactName: 'Marco Bianchi',
    city: 'Mississauga',
    province: 'ON',
    postalCode: 'L5G 1H9',
    address: '92 Lakeshore Road East',
    areaCode: '905',
    services: ['painting', 'flooring', 'handyman-repairs'],
    year: 2016,
    employees: '6-10',
    radius: 50,
    description: 'Interior and exterior painting with low-odour paint and a crew that masks before it opens a can.',
  },
  {
    companyName: 'Forest City Flooring',
    contactName: 'Dana Kowalski',
    city: 'London',
    province: 'ON',
    postalCode: 'N6A 1B5',
    address: '171 Queens Avenue',
    areaCode: '519',
    services: ['flooring', 'painting', 'basement-finishing'],
    year: 2010,
    employees: '6-10',
    radius: 60,
    description: 'Hardwood, tile and vinyl laid on subfloors we level first. Dustless sanding.',
  },
  {
    companyName: 'Rideau Home Builders',
    contactName: 'Trevor Hall',
    city: 'Kanata',
    province: 'ON',
    postalCode: 'K2K 2X3',
    address: '350 Legget Drive',
    areaCode: '613',
    services: ['kitchen-renovation', 'bathroom-renovation', 'basement-finishing', 'home-additions', 'flooring'],
    year: 2005,
    employees: '11-20',
    radius: 80,
    description: 'Additions, basements and kitchens in the west of Ottawa, with one crew from the permit to the paint.',
  },
  {
    companyName: 'Capital Region Roofing',
    contactName: 'Aisha Rahman',
    city: 'Edmonton',
    province: 'AB',
    postalCode: 'T5J 2R7',
    address: '10020 101A Avenue',
    areaCode: '780',
    services: ['roofing', 'siding-exterior'],
    year: 2013,
    employees: '21-50',
    radius: 75,
    description:
      'Hail claims, replacements and repairs. We meet the adjuster with you and leave the lawn free of nails.',
  },
  {
    companyName: 'Bank Street Kitchens & Baths',
    contactName: 'Greg Foster',
    city: 'Ottawa',
    province: 'ON',
    postalCode: 'K1V 8A8',
    address: '2480 Bank Street',
    areaCode: '613',
    services: ['kitchen-renovation', 'bathroom-renovation', 'basement-finishing', 'flooring'],
    year: 2018,
    employees: '1-5',
    radius: 55,
    description: 'Small kitchens and bathrooms, done by the two people who measured them.',
  },
  {
    companyName: 'Rive-Sud Toitures',
    contactName: 'Étienne Roy',
    city: 'Longueuil',
    province: 'QC',
    postalCode: 'J4K 5G4',
    address: '1111 rue Saint-Charles Ouest',
    areaCode: '450',
    services: ['roofing', 'insulation-air-sealing', 'windows-doors'],
    year: 2004,
    employees: '21-50',
    radius: 50,
    description: 'Couvreurs certified by the Régie, flat and pitched roofs, snow removal in winter for our customers.',
  },
  {
    companyName: 'Island Green Landscapes',
    contactName: 'Sophie Clarke',
    city: 'Victoria',
    province: 'BC',
    postalCode: 'V8W 1P6',
    address: '919 Fort Street',
    areaCode: '250',
    services: ['landscaping', 'fencing', 'decks-patios'],
    year: 2011,
    employees: '6-10',
    radius: 40,
    description: 'Native plantings, stone paths and irrigation that saves water. Maintenance plans after we build.',
  },
  {
    companyName: 'Bow Valley Basements',
    contactName: 'Ryan Chu',
    city: 'Calgary',
    province: 'AB',
    postalCode: 'T3B 0N1',
    address: '4600 Crowchild Trail NW',
    areaCode: '587',
    services: ['basement-finishing', 'flooring', 'electrical'],
    year: 2017,
    employees: '11-20',
    radius: 60,
    description: 'Legal suites and family basements with egress windows, framed to code and photographed for you.',
  },
  {
    companyName: 'Northern Lights Mechanical',
    contactName: 'Kira Nelson',
    city: 'Whitehorse',
    province: 'YT',
    postalCode: 'Y1A 1C2',
    address: '2180 2nd Avenue',
    areaCode: '867',
    services: ['heating-cooling', 'plumbing'],
    year: 2009,
    employees: '6-10',
    radius: 150,
    description: 'Boilers, furnaces and plumbing that hold at forty below.',
  },
  {
    companyName: 'Sackville Fence & Deck',
    contactName: 'Owen Murphy',
    city: 'Bedford',
    province: 'NS',
    postalCode: 'B4A 1E6',
    address: '1496 Bedford Highway',
    areaCode: '902',
    services: ['fencing', 'decks-patios'],
    year: 2019,
    employees: '1-5',
    radius: 40,
    description: 'Cedar and pressure-treated fences, decks and gates, posts below the frost line.',
  },
  {
    companyName: 'Steeltown Kitchens',
    contactName: 'Lina Haddad',
    city: 'Hamilton',
    province: 'ON',
    postalCode: 'L8P 1H1',
    address: '100 King Street West',
    areaCode: '289',
    services: ['kitchen-renovation', 'flooring', 'painting'],
    year: 2014,
    employees: '6-10',
    radius: 45,
    description:
      'Kitchens for real budgets: refacing, new fronts or everything, with a drawing before you pay a deposit.',
  },
  {
    companyName: 'Bridge City Exteriors',
    contactName: 'Tyler Bear',
    city: 'Saskatoon',
    province: 'SK',
    postalCode: 'S7K 1J5',
    address: '201 21st Street East',
    areaCode: '306',
    services: ['siding-exterior', 'windows-doors', 'roofing'],
    year: 2012,
    employees: '11-20',
    radius: 90,
    description: 'Siding, eavestroughs and windows. Crews of our own, no subcontractors.',
  },
  {
    companyName: 'Fraser Valley Additions',
    contactName: 'Jas Dhillon',
    city: 'Abbotsford',
    province: 'BC',
    postalCode: 'V2S 2A2',
    address: '33780 Laurel Street',
    areaCode: '604',
    services: ['home-additions', 'basement-finishing', 'concrete-driveways'],
    year: 2010,
    employees: '11-20',
    radius: 70,
    description: 'Second storeys and garden suites, from soil test to final inspection.',
  },
  {
    companyName: 'Old Québec Plâtrerie',
    contactName: 'Marc Bouchard',
    city: 'Québec',
    province: 'QC',
    postalCode: 'G1R 4P5',
    address: '12 rue Sainte-Anne',
    areaCode: '418',
    services: ['painting', 'handyman-repairs'],
    year: 1995,
    employees: '1-5',
    radius: 30,
    description: 'Plaster repair, mouldings and painting in houses older than the country.',
  },
  {
    companyName: 'Great Lakes Insulation',
    contactName: 'Chloe Martin',
    city: 'Windsor',
    province: 'ON',
    postalCode: 'N9A 5K3',
    address: '350 City Hall Square',
    areaCode: '226',
    services: ['insulation-air-sealing', 'heating-cooling'],
    year: 2016,
    employees: '6-10',
    radius: 80,
    description: 'Blown-in, spray foam and air sealing with a blower-door test before and after.',
  },
  {
    companyName: 'Red River Renovators',
    contactName: 'Noah Friesen',
    city: 'Winnipeg',
    province: 'MB',
    postalCode: 'R2H 1L6',
    address: '151 Goulet Street',
    areaCode: '431',
    services: ['bathroom-renovation', 'kitchen-renovation', 'flooring'],
    year: 2020,
    employees: '1-5',
    radius: 50,
    description: 'Bathrooms in ten working days, waterproofed by the book.',
  },
  {
    companyName: 'Acadie Landscaping',
    contactName: 'Renée Cormier',
    city: 'Dieppe',
    province: 'NB',
    postalCode: 'E1A 6S8',
    address: '333 avenue Acadie',
    areaCode: '506',
    services: ['landscaping', 'concrete-driveways'],
    year: 2013,
    employees: '1-5',
    radius: 60,
    description: 'Lawns, drainage and driveways for the southeast of the province.',
  },
  {
    companyName: 'Yellowknife General Trades',
    contactName: 'Samuel Koe',
    city: 'Yellowknife',
    province: 'NT',
    postalCode: 'X1A 2N4',
    address: '5014 49 Street',
    areaCode: '867',
    services: ['handyman-repairs', 'home-additions', 'insulation-air-sealing'],
    year: 2008,
    employees: '6-10',
    radius: 200,
    description:
      'General contracting in the North: additions, repairs and everything that cannot wait for the ice road.',
  },
  {
    companyName: 'Durham Door & Window',
    contactName: 'Fatima Siddiqui',
    city: 'Oshawa',
    province: 'ON',
    postalCode: 'L1H 1B6',
    address: '44 Bond Street West',
    areaCode: '905',
    services: ['windows-doors', 'siding-exterior'],
    year: 2015,
    employees: '6-10',
    radius: 55,
    description: 'Energy-rated windows, storm doors and garage doors with a ten-year workmanship warranty.',
  },
]

/** Which status each company has: most are public, so that there is something to browse. */
export function demoCompanyStatus(index: number): ContractorStatus {
  if (index < 19) return 'published'
  if (index < 23) return 'unpublished'
  if (index < 26) return 'application'
  if (index < 28) return 'manual'
  return 'archived'
}

export interface DemoHomeowner {
  firstName: string
  lastName: string
  city: string
  postalCode: string
  address: string
  areaCode: string
}

/** The first is the demo homeowner's own account. */
export const demoHomeowners: DemoHomeowner[] = [
  {
    firstName: 'Nora',
    lastName: 'Whitfield',
    city: 'Ottawa',
    postalCode: 'K1S 2E1',
    address: '48 Fifth Avenue',
    areaCode: '613',
  },
  {
    firstName: 'James',
    lastName: 'Oyelaran',
    city: 'Toronto',
    postalCode: 'M4K 1N2',
    address: '310 Danforth Avenue',
    areaCode: '647',
  },
  {
    firstName: 'Mélanie',
    lastName: 'Côté',
    city: 'Orléans',
    postalCode: 'K1C 2L7',
    address: '1520 Belcourt Boulevard',
    areaCode: '613',
  },
  {
    firstName: 'Wei',
    lastName: 'Zhang',
    city: 'Vancouver',
    postalCode: 'V5K 0A1',
    address: '2800 East Hastings Street',
    areaCode: '778',
  },
  {
    firstName: 'Amrit',
    lastName: 'Gill',
    city: 'Nepean',
    postalCode: 'K2G 1W1',
    address: '1870 Merivale Road',
    areaCode: '343',
  },
  {
    firstName: 'Charlotte',
    lastName: 'Bergeron',
    city: 'Montréal',
    postalCode: 'H2W 1Y5',
    address: '4025 rue Saint-Denis',
    areaCode: '438',
  },
  {
    firstName: 'Liam',
    lastName: 'MacDonald',
    city: 'Kanata',
    postalCode: 'K2K 1X7',
    address: '64 Beaverbrook Road',
    areaCode: '613',
  },
  {
    firstName: 'Olena',
    lastName: 'Kovalenko',
    city: 'Edmonton',
    postalCode: 'T6E 1X2',
    address: '10430 Whyte Avenue',
    areaCode: '780',
  },
  {
    firstName: 'Grace',
    lastName: 'Thompson',
    city: 'Ottawa',
    postalCode: 'K1V 9B6',
    address: '3301 Riverside Drive',
    areaCode: '613',
  },
  {
    firstName: 'Daniel',
    lastName: 'Park',
    city: 'Mississauga',
    postalCode: 'L5B 3C2',
    address: '300 City Centre Drive',
    areaCode: '905',
  },
  {
    firstName: 'Isabelle',
    lastName: 'Fortin',
    city: 'Gloucester',
    postalCode: 'K1J 7T1',
    address: '1980 Ogilvie Road',
    areaCode: '343',
  },
  {
    firstName: 'Ethan',
    lastName: 'Crowfoot',
    city: 'Regina',
    postalCode: 'S4S 0A2',
    address: '3500 Albert Street',
    areaCode: '306',
  },
  {
    firstName: 'Sofia',
    lastName: 'Marino',
    city: 'Manotick',
    postalCode: 'K4M 1A2',
    address: '1131 Mill Street',
    areaCode: '613',
  },
  {
    firstName: 'Jack',
    lastName: 'Hynes',
    city: "St. John's",
    postalCode: 'A1B 3X9',
    address: '12 Elizabeth Avenue',
    areaCode: '709',
  },
]

export interface DemoRequest {
  slug: string
  description: string
  propertyType: 'residential' | 'commercial'
  answers: Record<string, string | string[]>
}

export const demoRequests: DemoRequest[] = [
  {
    slug: 'kitchen-renovation',
    propertyType: 'residential',
    description:
      'Our kitchen is from 1988 and the drawers no longer close. We would like new cabinets and counters, better light over the island, and to keep the fridge and the dishwasher we bought last year.',
    answers: {
      kitchenScope: ['Cabinets', 'Countertops', 'Lighting'],
      kitchenSize: '165',
      kitchenLayoutChange: 'No, same layout',
      kitchenAppliances: 'Fridge and dishwasher',
    },
  },
  {
    slug: 'bathroom-renovation',
    propertyType: 'residential',
    description:
      'The tub in our main bathroom leaks into the ceiling below. We want it replaced by a walk-in shower, with new tiles and a quieter fan.',
    answers: {
      bathroomType: 'Main bathroom',
      bathroomFixtures: ['Shower', 'Tiles', 'Ventilation fan'],
      bathroomCount: '1',
    },
  },
  {
    slug: 'basement-finishing',
    propertyType: 'residential',
    description:
      'Unfinished basement of a bungalow, dry since we regraded the yard. We need a bedroom with an egress window, a small bathroom and a room for the piano.',
    answers: { basementUse: ['Bedroom', 'Family room'], basementArea: '780', basementMoisture: 'In the past' },
  },
  {
    slug: 'roofing',
    propertyType: 'residential',
    description:
      'Two shingles came down in the last storm and there is a stain on the bedroom ceiling. The roof is about twenty years old, so we are open to a replacement.',
    answers: {
      roofWork: 'Full replacement',
      roofMaterial: 'Asphalt shingles',
      roofAge: '20',
      roofIssues: ['Leak', 'Missing shingles'],
    },
  },
  {
    slug: 'windows-doors',
    propertyType: 'residential',
    description:
      'Nine windows on the north side draw and fog up every winter. We would like triple glazing, and a new front door with a proper seal.',
    answers: { windowCount: '9', doorCount: '1', windowReason: ['Drafts', 'Condensation'], windowFrames: 'Fibreglass' },
  },
  {
    slug: 'flooring',
    propertyType: 'residential',
    description:
      'Replace worn carpet with engineered oak on the ground floor, including the hallway. There is plywood underneath, and one corner squeaks.',
    answers: {
      floorMaterial: 'Engineered wood',
      floorRooms: ['Living room', 'Hallway'],
      floorArea: '620',
      floorRemoval: 'Carpet over plywood',
    },
  },
  {
    slug: 'painting',
    propertyType: 'commercial',
    description:
      'Our dental office needs repainting over a long weekend: a waiting room, four treatment rooms and the corridor, with a paint that can be washed.',
    answers: { paintArea: 'Interior', paintRooms: '6', paintSurfaces: ['Walls', 'Trim and doors'] },
  },
  {
    slug: 'plumbing',
    propertyType: 'residential',
    description:
      'The water heater is fourteen years old and rumbles. We would like it replaced before it fails, and the shut-off valves checked at the same visit.',
    answers: { plumbingIssue: ['Water heater'], plumbingUrgency: 'No', plumbingPlace: 'Basement utility room' },
  },
  {
    slug: 'electrical',
    propertyType: 'residential',
    description:
      'We bought an electric car and need a charger in the garage. The panel is 100 amps and full, so it may need an upgrade.',
    answers: { electricalWork: ['EV charger', 'Panel upgrade'], electricalPanel: '100 A', electricalAge: '1979' },
  },
  {
    slug: 'heating-cooling',
    propertyType: 'residential',
    description:
      'We want to replace an oil furnace with a cold-climate heat pump and keep electric baseboards as a backup. The house has ducts on the first floor only.',
    answers: { hvacSystem: 'Heat pump', hvacJob: 'Replacement', hvacFuel: 'Oil', hvacArea: '1900' },
  },
  {
    slug: 'decks-patios',
    propertyType: 'residential',
    description:
      'A cedar deck off the kitchen with stairs down to the garden and a railing. The old one is rotten and will have to go.',
    answers: {
      deckMaterial: 'Cedar',
      deckSize: '260',
      deckFeatures: ['Stairs', 'Railing'],
      deckHeight: 'About 4 feet',
    },
  },
  {
    slug: 'fencing',
    propertyType: 'residential',
    description:
      'About 140 feet of privacy fence along the lane, with one gate wide enough for a mower. The ground slopes a little toward the back.',
    answers: { fenceLength: '140', fenceMaterial: 'Wood', fenceGates: 'One, four feet wide' },
  },
  {
    slug: 'landscaping',
    propertyType: 'residential',
    description:
      'Water stands in the back yard after rain. We would like drainage, a small retaining wall and beds that need little care.',
    answers: { landscapeWork: ['Drainage', 'Retaining wall', 'Planting'], landscapeArea: 'Back yard' },
  },
  {
    slug: 'siding-exterior',
    propertyType: 'commercial',
    description:
      'Two-storey retail building with cracked vinyl siding on the street side. We want fibre cement and new eavestroughs, done before the frost.',
    answers: { sidingMaterial: 'Fibre cement', sidingExtent: 'Several walls', sidingExtras: ['Eavestroughs', 'Trim'] },
  },
  {
    slug: 'concrete-driveways',
    propertyType: 'residential',
    description:
      'The asphalt driveway has heaved at the garage. We would like it replaced with interlocking pavers and a proper base.',
    answers: { concreteProject: 'Driveway', concreteSurface: 'Interlocking pavers', concreteArea: '540' },
  },
  {
    slug: 'home-additions',
    propertyType: 'residential',
    description:
      'A one-storey addition at the back for a bedroom and a bathroom, so that my mother can move in. We have sketches but no permit yet.',
    answers: {
      additionKind: 'Room at ground level',
      additionArea: '320',
      additionPlans: 'Sketches',
      additionRooms: ['Bedroom', 'Bathroom'],
    },
  },
  {
    slug: 'insulation-air-sealing',
    propertyType: 'residential',
    description:
      'Heating costs doubled and there are icicles along the eaves. An audit recommended attic insulation and sealing around the chimney.',
    answers: { insulationPlaces: ['Attic'], insulationAudit: 'Yes', insulationBuilt: '1962' },
  },
  {
    slug: 'handyman-repairs',
    propertyType: 'residential',
    description:
      'A list of small jobs before we sell: two sticking doors, a patch in the drywall, a loose railing and the kitchen faucet.',
    answers: {
      handymanTasks: 'Two doors, drywall patch, railing, faucet',
      handymanHours: '6',
      handymanMaterials: 'The contractor',
    },
  },
]

interface DemoReviewText {
  rating: number
  comment: string
}

/** What homeowners wrote, by the trade they write about. */
const tradeReviews: Record<ServiceSlug, DemoReviewText> = {
  'kitchen-renovation': {
    rating: 5,
    comment:
      'The drawers close without a sound, the light over the island is right, and they found room for the fridge we wanted to keep.',
  },
  'bathroom-renovation': {
    rating: 5,
    comment:
      'A walk-in shower where the tub leaked. Every layer of the waterproofing was photographed before the tiles went on.',
  },
  'basement-finishing': {
    rating: 4,
    comment:
      'A dry, bright bedroom where we had boxes. The egress window took a week longer than planned, and they told us before we had to ask.',
  },
  roofing: {
    rating: 5,
    comment: 'Off and on again in two days between two storms, and not one nail left in the lawn.',
  },
  'windows-doors': {
    rating: 4,
    comment: 'No more draft on the north side. One sash had to be adjusted afterwards, which they did within the week.',
  },
  flooring: {
    rating: 5,
    comment: 'The hallway no longer squeaks. They levelled the old subfloor first instead of laying over it.',
  },
  painting: {
    rating: 5,
    comment: 'Four rooms over a weekend, straight edges everywhere, and it did not smell on Monday.',
  },
  plumbing: {
    rating: 5,
    comment: 'The new water heater went in the same day, and they showed me which valve to close next time.',
  },
  electrical: {
    rating: 4,
    comment: 'New panel and a charger in the garage, inspected before we paid. Booking took a while, the work did not.',
  },
  'heating-cooling': {
    rating: 5,
    comment: 'The heat pump kept us warm at minus twenty-eight, and they filed the rebate with us.',
  },
  'decks-patios': {
    rating: 5,
    comment:
      'Cedar, straight and solid, with stairs our children cannot fall through. The posts stand below the frost line.',
  },
  fencing: {
    rating: 4,
    comment: 'A hundred and forty feet in three days, and the gate still closes after the winter.',
  },
  landscaping: {
    rating: 5,
    comment: 'The yard is dry after rain for the first time, and the beds need as little care as they promised.',
  },
  'siding-exterior': {
    rating: 3,
    comment: 'It looks good and is tight. Communication was slow in the middle, and I had to call twice for a date.',
  },
  'concrete-driveways': {
    rating: 5,
    comment: 'A proper base and clean joints: water runs to the street now and not to the garage.',
  },
  'home-additions': {
    rating: 5,
    comment: 'From the permit drawings to the last coat of paint with one person to talk to. My mother has moved in.',
  },
  'insulation-air-sealing': {
    rating: 5,
    comment: 'They measured before and after. No icicles this winter, and the bill is a third lower.',
  },
  'handyman-repairs': {
    rating: 4,
    comment: 'The whole list done in a day: doors, drywall, railing. One hinge came on a second visit.',
  },
}

/** What could be said of any trade. */
const anyTradeReviews: readonly DemoReviewText[] = [
  {
    rating: 5,
    comment: 'On time every morning, swept up every evening, and the final invoice was the quote.',
  },
  {
    rating: 4,
    comment: 'Careful people. One corner had to be done again, which they did within the week and without discussion.',
  },
  {
    rating: 5,
    comment:
      'We compared three quotes. Theirs was not the cheapest, but the only one that listed what was not included.',
  },
]

/** A review that fits its trade: the trade's own, or now and then what could be said of any. */
export function demoReviewText(slug: string, number: number): DemoReviewText {
  const ofTrade = tradeReviews[slug as ServiceSlug]
  return (number % 3 === 2 ? anyTradeReviews[Math.floor(number / 3) % anyTradeReviews.length] : ofTrade) ?? ofTrade
}

export const demoDeclineReasons = [
  'Outside of our service area',
  'Booked until the spring',
  'The project is too small for our crew',
]
