/** Why homeowners close a request, as the dialog offers it; the server takes any words. */
export const closeReasons = [
  'I found somebody elsewhere',
  'My plans changed',
  'The quotes are too high',
  'Nobody suitable answered',
  'I sent it by mistake',
  'Another reason',
] as const
