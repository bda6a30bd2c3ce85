import { z } from 'zod'
import { enhanceLength } from '~/domain/enhanced-text'
import { line, optional, prose } from './primitives'

/** What is said about a description that cannot be enhanced (rule 46). */
export const enhanceMessages = {
  empty: { title: 'No Description', description: 'Please write a brief description first, then click enhance.' },
  short: { title: 'Description Too Short', description: 'Please write at least a few words before enhancing.' },
} as const

const tooLong = `Only a description of up to ${enhanceLength.max.toLocaleString('en-CA')} characters can be enhanced.`

export const enhanceTextInput = z.object({
  text: prose({ message: enhanceMessages.empty.description })
    .pipe(z.string().min(enhanceLength.min, enhanceMessages.short.description).max(enhanceLength.max, tooLong))
    .describe('A description in the person’s own words, 10 to 2,000 characters'),
  context: optional(line()).describe('The name of the service, or nothing'),
})
export type EnhanceTextInput = z.output<typeof enhanceTextInput>

export const enhancedTextOutput = z.object({ enhancedText: z.string() })
export type EnhancedText = z.infer<typeof enhancedTextOutput>
