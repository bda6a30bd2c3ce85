/** The services every installation starts with, as public pages name and link them. Source: the reference data. */
export const serviceCategories = [
  { name: 'Kitchen Renovation', slug: 'kitchen-renovation' },
  { name: 'Bathroom Renovation', slug: 'bathroom-renovation' },
  { name: 'Basement Finishing', slug: 'basement-finishing' },
  { name: 'Roofing', slug: 'roofing' },
  { name: 'Windows & Doors', slug: 'windows-doors' },
  { name: 'Flooring', slug: 'flooring' },
  { name: 'Painting', slug: 'painting' },
  { name: 'Plumbing', slug: 'plumbing' },
  { name: 'Electrical', slug: 'electrical' },
  { name: 'Heating & Cooling', slug: 'heating-cooling' },
  { name: 'Decks & Patios', slug: 'decks-patios' },
  { name: 'Fencing', slug: 'fencing' },
  { name: 'Landscaping', slug: 'landscaping' },
  { name: 'Siding & Exterior', slug: 'siding-exterior' },
  { name: 'Concrete & Driveways', slug: 'concrete-driveways' },
  { name: 'Home Additions', slug: 'home-additions' },
  { name: 'Insulation & Air Sealing', slug: 'insulation-air-sealing' },
  { name: 'Handyman & Repairs', slug: 'handyman-repairs' },
] as const

export type ServiceSlug = (typeof serviceCategories)[number]['slug']
