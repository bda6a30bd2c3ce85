import fs from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { otherSentences, printedPromises, sentenceQueries } from '~/domain/printed-sentences'

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** The text of an element inside of a sentence, such as a word in bold; `null` for others. */
function inlineText(node: Node): string | null {
  const { name } = (node.openingElement ?? {}) as { name?: { name?: string } }
  if (!['strong', 'span', 'Link'].includes(name?.name ?? '')) return null
  const parts = nodesIn(node.children)
  return parts.every(({ type }) => type === 'JSXText') ? parts.map(({ value }) => String(value)).join('') : null
}

/** The runs of text among the children of an element; `{}` stands for what is put in. */
function* runsOf(children: Node[]): Generator<string> {
  let run = ''
  for (const child of children) {
    const { expression } = child
    if (child.type === 'JSXText') run += String(child.value)
    else if (child.type === 'JSXExpressionContainer')
      run += isNode(expression) && expression.type === 'Literal' ? String(expression.value) : '{}'
    else {
      const text = inlineText(child)
      if (text === null) {
        yield run
        run = ''
      } else run += text
    }
  }
  yield run
}

const isStyle = (name: unknown) => ['className', 'style'].includes(String((name as { name?: unknown }).name))

/** Whatever a file may print: its strings, templates and texts of elements. */
function* textsIn(node: Node): Generator<string> {
  if (node.type === 'ImportDeclaration' || (node.type === 'JSXAttribute' && isStyle(node.name))) return
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node.type === 'TemplateLiteral')
    yield nodesIn(node.quasis)
      .map(({ value }) => (value as { cooked: string }).cooked)
      .join('{}')
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') yield* runsOf(nodesIn(node.children))
  for (const value of Object.values(node)) for (const inner of nodesIn(value)) yield* textsIn(inner)
}

/** The sentences of a file, with white space folded. */
function sentencesOf(file: string): Set<string> {
  const program = parseAst(fs.readFileSync(file, 'utf8'), { lang: 'tsx' }, file) as unknown as Node
  const texts = [...textsIn(program)].map((text) => text.replace(/\s+/g, ' ').trim())
  return new Set(texts.flatMap((text) => text.replace(/(^|[.?!] )\{\} (?=[A-Z])/g, '$1').split(/(?<=[.?!])\s+/)))
}

const promising =
  /\b(at most|no more than|up to|within .{0,20}(hours|days|\{\})|verified|checked|never|free|no fees|nobody pays|every|only)\b/i
const scope = [
  ...fs.globSync('src/features/{home,marketing,legal}/*.tsx'),
  ...fs.globSync('src/server/emails/templates/*.tsx'),
  'src/features/request/request-received.tsx',
].filter((file) => !file.includes('.test.'))

const promises = Object.entries(printedPromises)
const rules = new Set(
  [...fs.readFileSync('docs/rules.md', 'utf8').matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number)),
)

test.each(promises)('the sentences of %s stand where they are said to, with what makes them true', (_, promise) => {
  const { rule, shownBy, printed } = promise
  if (typeof rule === 'number') expect(rules).toContain(rule)
  else expect(fs.existsSync(rule), rule).toBe(true)
  expect(fs.existsSync(shownBy), shownBy).toBe(true)
  for (const [file, sentences] of Object.entries(printed)) {
    const there = sentencesOf(file)
    expect(
      sentences.filter((sentence) => !there.has(sentence)),
      file,
    ).toEqual([])
  }
})

test('whatever sounds like a promise is one of the list, or is said to be none', () => {
  const unlisted = scope.flatMap((file) => {
    const listed = promises.flatMap(([, { printed }]) => printed[file] ?? [])
    const others = Object.keys(otherSentences[file] ?? {})
    return [...sentencesOf(file)]
      .filter((sentence) => promising.test(sentence) && !listed.includes(sentence) && !others.includes(sentence))
      .map((sentence) => `${file}: ${sentence}`)
  })
  expect(unlisted).toEqual([])
})

test('what is said to be no promise is still printed', () => {
  for (const [file, sentences] of Object.entries(otherSentences)) {
    const there = sentencesOf(file)
    expect(Object.keys(sentences).filter((sentence) => !there.has(sentence))).toEqual([])
  }
})

test('every query belongs to a sentence', () => {
  const used = promises.flatMap(([, { queries = [] }]) => queries)
  expect([...sentenceQueries].filter((query) => !used.includes(query))).toEqual([])
})
