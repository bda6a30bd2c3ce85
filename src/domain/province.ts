/** Provinces and territories in the order the forms offer them. Source: public specification section 9. */
export const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK', 'NT', 'NU', 'YT'] as const
export type Province = (typeof provinces)[number]
