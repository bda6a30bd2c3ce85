import { ClipboardList, type LucideIcon, MessagesSquare, ReceiptText, UserCog } from 'lucide-react'

export const portalViewNames = ['projects', 'messages', 'payments', 'settings'] as const
export type PortalView = (typeof portalViewNames)[number]

interface PortalCard {
  title: string
  text: string
  icon: LucideIcon
}

/** What a homeowner can do in the portal: shown to visitors, and opened by `?view=` once signed in. */
export const portalViews: Record<PortalView, PortalCard> = {
  projects: {
    title: 'Project Management',
    text: 'Follow each request, see who is matched with you, compare quotes and hire.',
    icon: ClipboardList,
  },
  messages: {
    title: 'Direct Communication',
    text: 'Write with each contractor in one place, with copies by email.',
    icon: MessagesSquare,
  },
  payments: {
    title: 'Secure Payments',
    text: 'Keep the agreed price, the milestones and the receipts together.',
    icon: ReceiptText,
  },
  settings: {
    title: 'Profile Settings',
    text: 'Your name, your email, what we send you, and all of your data.',
    icon: UserCog,
  },
}
