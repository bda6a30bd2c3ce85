/** What a stored file is for; each kind has its own limits and readers. */
export const fileKinds = ['attachment', 'document', 'logo', 'message', 'photo', 'receipt'] as const
export type FileKind = (typeof fileKinds)[number]

/** Where the bytes lie: our own disk, or the hosted service. */
export const fileProviders = ['embedded', 'uploadthing'] as const
export type FileProvider = (typeof fileProviders)[number]

/**
 * What a document holds that its reader should know of before it is opened. What runs when it is opened (macros, a
 * program that is started) is refused instead.
 */
export const fileFlags = ['javascript', 'embedded_files', 'external_content', 'interactive_form', 'unchecked'] as const
export type FileFlag = (typeof fileFlags)[number]

/** What is said of a flagged document to who is about to open it. */
const fileFlagLabels: Record<FileFlag, string> = {
  javascript: 'Contains scripts',
  embedded_files: 'Contains other files',
  external_content: 'Loads content from elsewhere when it is opened',
  interactive_form: 'Contains an interactive form (XFA)',
  unchecked: 'Could not be checked',
}

/** The warnings of a file's flags, each a sentence without its point. */
export function fileWarnings(flags: readonly FileFlag[]): string[] {
  return flags.map((flag) => fileFlagLabels[flag])
}

const megabyte = 1024 * 1024

const papers = ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx'] as const
const sent = ['jpg', 'jpeg', 'png', 'pdf'] as const
const pictures = ['jpeg', 'jpg', 'png', 'gif', 'webp'] as const

/** Media types of the endings that are taken. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type FileExtension = keyof typeof mediaTypes

interface FileRule {
  /** Bytes of one file. */
  maxBytes: number
  extensions: readonly FileExtension[]
  /** Said of a file that is larger. */
  tooLarge: string
  /** Said of a file of another type. */
  wrongType: string
}

const tooLargePaper = 'File too large: each file must be less than 10MB'
const wrongPaper = `Please choose a file of one of these types: ${papers.join(', ')}`
const paper: FileRule = {
  maxBytes: 10 * megabyte,
  extensions: papers,
  tooLarge: tooLargePaper,
  wrongType: wrongPaper,
}

/** Limits of each kind (rule 49). */
export const fileRules: Record<FileKind, FileRule> = {
  attachment: paper,
  document: paper,
  receipt: paper,
  message: {
    ...paper,
    extensions: sent,
    wrongType: `Please choose a file of one of these types: ${sent.join(', ')}`,
  },
  logo: {
    maxBytes: 2 * megabyte,
    extensions: pictures,
    tooLarge: 'Image must be less than 2MB',
    wrongType: 'Please select an image file',
  },
  photo: {
    maxBytes: 10 * megabyte,
    extensions: pictures,
    tooLarge: 'Image must be less than 10MB',
    wrongType: 'Please select an image file',
  },
}

/** Files one request may carry, and one message. */
export const maxAttachments = 5

/** What a file chooser offers: `.jpg,.jpeg,...`. */
export function acceptedEndings(kind: FileKind): string {
  return fileRules[kind].extensions.map((extension) => `.${extension}`).join(',')
}

export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

export function isAcceptedName(kind: FileKind, name: string): boolean {
  return (fileRules[kind].extensions as readonly string[]).includes(extensionOf(name))
}

/** Characters of a stored name. */
export const longestName = 120
// Control characters, the ones that turn the writing direction, and what file systems reserve.
const unsafe = /[\p{C}\u2028\u2029<>:"|?*]/gu

/**
 * A name that is safe to show, to store and to download under: without its path, printable, at most
 * 120 characters with its ending kept.
 */
export function safeFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last
    .replace(unsafe, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  if (name.length <= longestName) return name || 'file'
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return (
    name
      .slice(0, longestName - ending.length)
      .toWellFormed()
      .trimEnd() + ending
  )
}

/** Where a stored file is read, for those who may. */
export function fileAddress(id: string): string {
  return `/api/files/${id}`
}

/** Why chosen files are not attached, word for word (rule 49). Files beyond the fifth are dropped; that too is said. */
export const attachmentRefusals = {
  size: { title: 'File too large', description: 'Each file must be less than 10MB' },
  type: {
    title: 'Invalid file type',
    description: `Please choose ${fileRules.attachment.extensions.join(', ')} files`,
  },
  count: { title: 'Too many files', description: `At most ${maxAttachments} files can be attached` },
} as const
