/** Whether the sidebar is open, kept for seven days (rule 40). */
export const sidebarCookie = { name: 'sidebar_state', maxAge: 7 * 24 * 60 * 60 } as const
