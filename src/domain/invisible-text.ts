/**
 * Characters that nobody sees, and turns of the writing direction: Unicode's Default_Ignorable_Code_Point and Bidi_Control,
 * and the empty Braille pattern. None of them is a combining mark here.
 */
export const invisibleClass = String.raw`(?!\p{M})[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]`

const joiners = /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])?([\u200C\u200D])[\u200C\u200D]*/gu
const variations = /([\p{Emoji}\p{Script=Han}])?([\uFE00-\uFE0F])[\uFE00-\uFE0F]*/gu
const tags = /(\u{1F3F4})?([\u{E0020}-\u{E007F}]+)/gu
const others =
  /(?!\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0020}-\u{E007F}])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu
/** Scripts in which a joiner changes nothing that can be seen. */
const plain = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}]/u

/**
 * The text without what cannot be seen, which would make one name look like another. Joiners and variation selectors stay
 * where they show: in emoji, and in scripts that write with them.
 */
export function withoutInvisible(text: string): string {
  const keepAfter = (_all: string, before: string | undefined, kept: string) => (before ? before + kept : '')
  return text
    .replace(others, '')
    .replace(tags, keepAfter)
    .replace(variations, keepAfter)
    .replace(joiners, (_all, before: string | undefined, kept: string) =>
      before && (before === '\uFE0F' || !plain.test(before)) ? before + kept : (before ?? ''),
    )
}
