/** Letters and marks of any alphabet, with what stands in names: `St. John's`, `Saint-Louis-du-Ha! Ha!`, `Windsor/Essex`. */
const characters = /^[\p{L}\p{M}\p{N} .,'’ʼ`!/&()-]+$/u
/** A number is a word of its own, as in `100 Mile House`; a 7 inside of a word is a letter of Squamish. */
const digitInWord = /[\p{L}\p{M}](?!7)\p{N}|(?!7)\p{N}[\p{L}\p{M}]/u

/** Whether the text can be a city's name: of letters, without digits inside of words. */
export function isCityName(text: string): boolean {
  return characters.test(text) && /\p{L}/u.test(text) && !digitInWord.test(text)
}
