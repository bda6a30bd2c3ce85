/** One account per role for a first look. Fixed and public: they exist in the demo's database only. */
export const demoAccounts = [
  {
    role: 'homeowner',
    email: 'homeowner@trowel.example',
    password: 'demo-homeowner',
    firstName: 'Nora',
    lastName: 'Whitfield',
  },
  {
    role: 'contractor',
    email: 'contractor@trowel.example',
    password: 'demo-contractor',
    firstName: 'Luc',
    lastName: 'Tremblay',
  },
  { role: 'admin', email: 'admin@trowel.example', password: 'demo-admin', firstName: 'Ada', lastName: 'Okafor' },
] as const

/** An admin beside the owner, who may not manage admins, export or erase. */
export const demoAgent = {
  email: 'agent@trowel.example',
  password: 'demo-agent',
  firstName: 'Theo',
  lastName: 'Bouchard',
} as const
