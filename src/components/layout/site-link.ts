export interface SiteLink {
  href: string
  label: string
}
