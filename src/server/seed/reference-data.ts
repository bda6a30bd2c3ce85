import type { QuestionType } from '~/domain/options'

export interface SeedQuestion {
  questionId: string
  label: string
  type: QuestionType
  options?: string[]
  required?: boolean
  placeholder?: string
  helpText?: string
}

export interface SeedCategory {
  name: string
  slug: string
  questions: SeedQuestion[]
}

/**
 * What every installation starts with. Few questions are required: an answer somebody does not have
 * must not keep them from asking for quotes.
 */
export const referenceCategories: SeedCategory[] = [
  {
    name: 'Kitchen Renovation',
    slug: 'kitchen-renovation',
    questions: [
      {
        questionId: 'kitchenScope',
        label: 'What would you like to change?',
        type: 'multiselect',
        options: [
          'Cabinets',
          'Countertops',
          'Appliances',
          'Flooring',
          'Lighting',
          'Plumbing fixtures',
          'Layout or walls',
        ],
        helpText: 'Choose everything that applies.',
      },
      {
        questionId: 'kitchenSize',
        label: 'How large is the kitchen, in square feet?',
        type: 'number',
        placeholder: '150',
        helpText: 'A rough guess is fine.',
      },
      {
        questionId: 'kitchenLayoutChange',
        label: 'Will walls or plumbing move?',
        type: 'select',
        options: ['No, same layout', 'Minor changes', 'Yes, a new layout', 'Not sure yet'],
      },
      {
        questionId: 'kitchenAppliances',
        label: 'Which appliances should stay?',
        type: 'text',
        placeholder: 'Fridge and dishwasher',
      },
      {
        questionId: 'kitchenInspiration',
        label: 'What should the finished kitchen be like?',
        type: 'textarea',
        placeholder: 'Bright, wood fronts, room for four at an island',
      },
    ],
  },
  {
    name: 'Bathroom Renovation',
    slug: 'bathroom-renovation',
    questions: [
      {
        questionId: 'bathroomType',
        label: 'Which bathroom is it?',
        type: 'select',
        options: ['Powder room', 'Main bathroom', 'Ensuite', 'Basement bathroom'],
      },
      {
        questionId: 'bathroomFixtures',
        label: 'What should be replaced?',
        type: 'multiselect',
        options: ['Bathtub', 'Shower', 'Toilet', 'Vanity and sink', 'Tiles', 'Ventilation fan', 'Lighting'],
      },
      { questionId: 'bathroomCount', label: 'How many bathrooms?', type: 'number', placeholder: '1' },
      {
        questionId: 'bathroomAccessibility',
        label: 'Does anybody need it to be accessible?',
        type: 'text',
        placeholder: 'Grab bars, a walk-in shower',
        helpText: 'So that contractors with the right experience answer.',
      },
    ],
  },
  {
    name: 'Basement Finishing',
    slug: 'basement-finishing',
    questions: [
      {
        questionId: 'basementUse',
        label: 'What will the basement be used for?',
        type: 'multiselect',
        options: ['Family room', 'Bedroom', 'Home office', 'Gym', 'Separate suite', 'Storage'],
      },
      { questionId: 'basementArea', label: 'How many square feet?', type: 'number', placeholder: '700' },
      {
        questionId: 'basementMoisture',
        label: 'Has there been water or damp?',
        type: 'select',
        options: ['Never', 'In the past', 'Now', 'Not sure'],
      },
      {
        questionId: 'basementHeight',
        label: 'Ceiling height',
        type: 'text',
        placeholder: '7 ft 2 in',
        helpText: 'Measured from the floor to the lowest beam or duct.',
      },
      { questionId: 'basementPermits', label: 'What do you know about permits or plans?', type: 'textarea' },
    ],
  },
  {
    name: 'Roofing',
    slug: 'roofing',
    questions: [
      {
        questionId: 'roofWork',
        label: 'What does the roof need?',
        type: 'select',
        options: ['Repair', 'Full replacement', 'Inspection', 'New construction'],
      },
      {
        questionId: 'roofMaterial',
        label: 'Which material do you have in mind?',
        type: 'select',
        options: ['Asphalt shingles', 'Metal', 'Cedar', 'Flat membrane', 'Not sure'],
      },
      { questionId: 'roofAge', label: 'How old is the roof, in years?', type: 'number', placeholder: '18' },
      {
        questionId: 'roofIssues',
        label: 'What have you noticed?',
        type: 'multiselect',
        options: ['Leak', 'Missing shingles', 'Ice dams', 'Sagging', 'Moss', 'Hail damage'],
      },
    ],
  },
  {
    name: 'Windows & Doors',
    slug: 'windows-doors',
    questions: [
      { questionId: 'windowCount', label: 'How many windows?', type: 'number', placeholder: '8' },
      { questionId: 'doorCount', label: 'How many doors?', type: 'number', placeholder: '1' },
      {
        questionId: 'windowReason',
        label: 'Why now?',
        type: 'multiselect',
        options: ['Drafts', 'Condensation', 'Noise', 'Looks', 'Energy rebate', 'Security'],
      },
      {
        questionId: 'windowFrames',
        label: 'Which frames do you prefer?',
        type: 'select',
        options: ['Vinyl', 'Fibreglass', 'Wood', 'Aluminium', 'Not sure'],
      },
    ],
  },
  {
    name: 'Flooring',
    slug: 'flooring',
    questions: [
      {
        questionId: 'floorMaterial',
        label: 'Which flooring?',
        type: 'select',
        options: ['Hardwood', 'Engineered wood', 'Laminate', 'Vinyl plank', 'Tile', 'Carpet', 'Not sure'],
      },
      {
        questionId: 'floorRooms',
        label: 'Which rooms?',
        type: 'multiselect',
        options: ['Living room', 'Bedrooms', 'Kitchen', 'Bathroom', 'Hallway', 'Stairs', 'Basement'],
      },
      { questionId: 'floorArea', label: 'How many square feet?', type: 'number', placeholder: '600' },
      { questionId: 'floorRemoval', label: 'What lies there now?', type: 'text', placeholder: 'Carpet over plywood' },
    ],
  },
  {
    name: 'Painting',
    slug: 'painting',
    questions: [
      {
        questionId: 'paintArea',
        label: 'Inside or outside?',
        type: 'select',
        options: ['Interior', 'Exterior', 'Both'],
      },
      { questionId: 'paintRooms', label: 'How many rooms?', type: 'number', placeholder: '4' },
      {
        questionId: 'paintSurfaces',
        label: 'What should be painted?',
        type: 'multiselect',
        options: ['Walls', 'Ceilings', 'Trim and doors', 'Cabinets', 'Siding', 'Fence or deck'],
      },
      {
        questionId: 'paintCondition',
        label: 'What shape are the surfaces in?',
        type: 'textarea',
        placeholder: 'Some cracks above the door, wallpaper in one room',
      },
    ],
  },
  {
    name: 'Plumbing',
    slug: 'plumbing',
    questions: [
      {
        questionId: 'plumbingIssue',
        label: 'What is it about?',
        type: 'multiselect',
        options: [
          'Leak',
          'Clogged drain',
          'Water heater',
          'New fixture',
          'Pipe replacement',
          'Sump pump',
          'Something else',
        ],
      },
      {
        questionId: 'plumbingUrgency',
        label: 'Is water running where it should not?',
        type: 'select',
        options: ['Yes, right now', 'Now and then', 'No'],
      },
      {
        questionId: 'plumbingPlace',
        label: 'Where in the building?',
        type: 'text',
        placeholder: 'Second-floor bathroom',
      },
    ],
  },
  {
    name: 'Electrical',
    slug: 'electrical',
    questions: [
      {
        questionId: 'electricalWork',
        label: 'What work is it?',
        type: 'multiselect',
        options: ['Panel upgrade', 'New outlets', 'Lighting', 'EV charger', 'Rewiring', 'Generator', 'Smoke detectors'],
      },
      {
        questionId: 'electricalPanel',
        label: 'What is your panel rated for?',
        type: 'select',
        options: ['60 A', '100 A', '200 A', 'Not sure'],
      },
      {
        questionId: 'electricalAge',
        label: 'When was the building wired?',
        type: 'text',
        placeholder: 'Around 1975',
        helpText: 'Old aluminium or knob-and-tube wiring changes the price.',
      },
    ],
  },
  {
    name: 'Heating & Cooling',
    slug: 'heating-cooling',
    questions: [
      {
        questionId: 'hvacSystem',
        label: 'Which system?',
        type: 'select',
        options: ['Furnace', 'Boiler', 'Air conditioner', 'Heat pump', 'Ventilation', 'Ductwork'],
      },
      {
        questionId: 'hvacJob',
        label: 'What should be done?',
        type: 'select',
        options: ['New installation', 'Replacement', 'Repair', 'Maintenance'],
      },
      {
        questionId: 'hvacFuel',
        label: 'How is the home heated now?',
        type: 'select',
        options: ['Natural gas', 'Electric', 'Oil', 'Propane', 'Wood', 'Not sure'],
      },
      { questionId: 'hvacArea', label: 'How many square feet are heated?', type: 'number', placeholder: '1800' },
    ],
  },
  {
    name: 'Decks & Patios',
    slug: 'decks-patios',
    questions: [
      {
        questionId: 'deckMaterial',
        label: 'Which material?',
        type: 'select',
        options: ['Pressure-treated wood', 'Cedar', 'Composite', 'Stone or pavers', 'Not sure'],
      },
      { questionId: 'deckSize', label: 'How large, in square feet?', type: 'number', placeholder: '240' },
      {
        questionId: 'deckFeatures',
        label: 'What should it have?',
        type: 'multiselect',
        options: ['Stairs', 'Railing', 'Roof or pergola', 'Built-in seating', 'Lighting', 'Hot tub base'],
      },
      {
        questionId: 'deckHeight',
        label: 'How high above the ground?',
        type: 'text',
        placeholder: 'About 3 feet',
        helpText: 'Above two feet most cities ask for a railing and a permit.',
      },
    ],
  },
  {
    name: 'Fencing',
    slug: 'fencing',
    questions: [
      { questionId: 'fenceLength', label: 'How many feet of fence?', type: 'number', placeholder: '120' },
      {
        questionId: 'fenceMaterial',
        label: 'Which fence?',
        type: 'select',
        options: ['Wood', 'Vinyl', 'Chain link', 'Wrought iron', 'Composite', 'Not sure'],
      },
      {
        questionId: 'fenceGates',
        label: 'What gates do you need?',
        type: 'text',
        placeholder: 'One walk gate, one for the mower',
      },
    ],
  },
  {
    name: 'Landscaping',
    slug: 'landscaping',
    questions: [
      {
        questionId: 'landscapeWork',
        label: 'What would you like done?',
        type: 'multiselect',
        options: [
          'Design',
          'Sod or seed',
          'Planting',
          'Retaining wall',
          'Irrigation',
          'Drainage',
          'Tree removal',
          'Outdoor lighting',
        ],
      },
      {
        questionId: 'landscapeArea',
        label: 'Which part of the property?',
        type: 'select',
        options: ['Front yard', 'Back yard', 'Both', 'Side yard'],
      },
      {
        questionId: 'landscapeWishes',
        label: 'What should it become?',
        type: 'textarea',
        placeholder: 'Low maintenance, a place for children to play',
      },
    ],
  },
  {
    name: 'Siding & Exterior',
    slug: 'siding-exterior',
    questions: [
      {
        questionId: 'sidingMaterial',
        label: 'Which siding?',
        type: 'select',
        options: ['Vinyl', 'Fibre cement', 'Wood', 'Metal', 'Stucco', 'Brick or stone', 'Not sure'],
      },
      {
        questionId: 'sidingExtent',
        label: 'How much of the house?',
        type: 'select',
        options: ['One wall', 'Several walls', 'Whole house'],
      },
      {
        questionId: 'sidingExtras',
        label: 'What else belongs to it?',
        type: 'multiselect',
        options: ['Soffit and fascia', 'Eavestroughs', 'Insulation', 'Trim', 'Painting'],
      },
    ],
  },
  {
    name: 'Concrete & Driveways',
    slug: 'concrete-driveways',
    questions: [
      {
        questionId: 'concreteProject',
        label: 'What is it?',
        type: 'select',
        options: ['Driveway', 'Walkway', 'Patio', 'Garage floor', 'Foundation repair', 'Steps'],
      },
      {
        questionId: 'concreteSurface',
        label: 'Which surface?',
        type: 'select',
        options: ['Poured concrete', 'Stamped concrete', 'Asphalt', 'Interlocking pavers', 'Not sure'],
      },
      { questionId: 'concreteArea', label: 'How many square feet?', type: 'number', placeholder: '500' },
    ],
  },
  {
    name: 'Home Additions',
    slug: 'home-additions',
    questions: [
      {
        questionId: 'additionKind',
        label: 'What kind of addition?',
        type: 'select',
        options: ['Room at ground level', 'Second storey', 'Garage', 'Sunroom', 'Laneway or garden suite'],
        required: true,
      },
      { questionId: 'additionArea', label: 'How many square feet would it add?', type: 'number', placeholder: '300' },
      {
        questionId: 'additionPlans',
        label: 'How far are plans and permits?',
        type: 'select',
        options: ['Nothing yet', 'Sketches', 'Architect’s drawings', 'Permit granted'],
      },
      {
        questionId: 'additionRooms',
        label: 'What will be inside?',
        type: 'multiselect',
        options: ['Bedroom', 'Bathroom', 'Kitchen', 'Living space', 'Office', 'Storage'],
      },
      {
        questionId: 'additionNeighbours',
        label: 'What should a contractor know about the lot?',
        type: 'textarea',
        helpText: 'Slope, trees, how close the neighbours are.',
      },
    ],
  },
  {
    name: 'Insulation & Air Sealing',
    slug: 'insulation-air-sealing',
    questions: [
      {
        questionId: 'insulationPlaces',
        label: 'Where is insulation needed?',
        type: 'multiselect',
        options: ['Attic', 'Walls', 'Basement', 'Crawl space', 'Garage'],
      },
      {
        questionId: 'insulationAudit',
        label: 'Have you had an energy audit?',
        type: 'select',
        options: ['Yes', 'Booked', 'No'],
      },
      { questionId: 'insulationBuilt', label: 'When was the building built?', type: 'text', placeholder: '1962' },
    ],
  },
  {
    name: 'Handyman & Repairs',
    slug: 'handyman-repairs',
    questions: [
      {
        questionId: 'handymanTasks',
        label: 'Which jobs are on your list?',
        type: 'textarea',
        required: true,
        placeholder: 'Hang two doors, patch drywall, mount a television',
      },
      { questionId: 'handymanHours', label: 'How many hours do you think it takes?', type: 'number', placeholder: '4' },
      {
        questionId: 'handymanMaterials',
        label: 'Who brings the materials?',
        type: 'select',
        options: ['I have them', 'The contractor', 'Not sure'],
      },
    ],
  },
]
