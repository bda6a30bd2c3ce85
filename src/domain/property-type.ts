/** Apart from the longer lists of `options.ts`, which the wizard's first step does without. Source: rule 51. */
export const propertyTypes = ['residential', 'commercial'] as const
export type PropertyType = (typeof propertyTypes)[number]

export const propertyTypeLabels: Record<PropertyType, { label: string; examples: string }> = {
  residential: { label: 'Residential', examples: 'House, duplex/townhouse, condo' },
  commercial: { label: 'Commercial', examples: 'Retail, office, multi-family, industrial' },
}
