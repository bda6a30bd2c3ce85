import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appRouter } from '~/server/api/root'
import { nightly } from '~/test/runs'

/** What makes a pattern that backtracks go over its text again and again. */
const allPumps = [
  'a',
  'A',
  '0',
  ' ',
  '\n',
  '\t ',
  '-',
  '.',
  '/',
  '@',
  '<',
  '"',
  "'",
  '=',
  ',',
  ':',
  '(',
  '+',
  'a1',
  'a.',
  '1.',
  'a-',
  'a ',
  'a@',
  'a@a.',
  '\u00e9',
  ', ',
  '; ',
  '#',
  '_',
  '%',
  '\\',
  '://',
  'M5H ',
  '<a',
  '1 ',
  '..',
  '--',
]
/** Every one at night, one of four in every run. */
const pumps = nightly ? allPumps : allPumps.filter((_, index) => index % 4 === 0)
/** The longest text a contract lets through is this long; a path may be longer, one to be enhanced, its answer and an email are shorter. */
const longest = 10_000
const longestOf: Record<string, number> = {
  'lib/secret-address.ts': 16_000,
  'domain/personal-data.ts': 2000,
  'domain/enhanced-text.ts': 4000,
  'server/services/rate-limit/rate-limit.ts': 600,
}

function attacksOn(place: string): string[] {
  const length = longestOf[place.split(':')[0] ?? ''] ?? longest
  return pumps.flatMap((pump) => {
    const text = pump.repeat(Math.ceil(length / pump.length))
    return [text, `${text}\u0000`, `a${text}!`]
  })
}

/** The regular expressions written in the source, by the file and the line. */
function literals(): { place: string; source: string; flags: string }[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const literal =
    /(?:^|[\s(,=:?&|![{])\/(?![*/\s])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)(?=[\s.,;)\]}]|$)/g
  return files.flatMap((file) =>
    readFileSync(join('src', file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(literal)].flatMap(([, source = '', flags = '']) => {
          const isComment = /^\s*(\*|\/\/|\/\*)/.test(line)
          return !isComment && isPattern(source, flags) ? [{ place: `${file}:${index + 1}`, source, flags }] : []
        }),
      ),
  )
}

function isPattern(source: string, flags: string): boolean {
  try {
    return Boolean(new RegExp(source, flags))
  } catch {
    return false
  }
}

/** A busy machine makes it no longer, unlike the time by the clock. */
const processorMs = () => process.cpuUsage().user / 1000

const patterns = literals().filter(({ place }) => !place.startsWith('test/'))

test('the patterns of the source are found', () => {
  expect(patterns.length).toBeGreaterThan(60)
  expect(patterns.map(({ source }) => source)).toEqual(expect.arrayContaining(['\\.([^.]+)$', '\\s+']))
})

test.each(patterns)('$place /$source/ ends in time on any text', ({ place, source, flags }) => {
  const sandbox = { pattern: new RegExp(source, flags.replace(/[gy]/g, '')), attacks: attacksOn(place), processorMs }
  const slow = runInNewContext(
    `attacks.map((text) => { const start = processorMs(); pattern.test(text); return [text.slice(0, 8), processorMs() - start] })
      .filter(([, time]) => time > 400)`,
    sandbox,
    { timeout: 60_000 },
  )
  expect(JSON.parse(JSON.stringify(slow))).toEqual([])
})

interface Described {
  _def: { inputs: z.ZodType[] }
}

interface Node {
  type?: string
  anyOf?: Node[]
  items?: Node
  properties?: Record<string, Node>
}

/** Input of the contract's shape, in which every text is this one. */
function filled(node: Node, text: string): unknown {
  const branch = node.anyOf?.find(({ type }) => type === 'string' || type === 'object' || type === 'array')
  if (branch) return filled(branch, text)
  if (node.properties)
    return Object.fromEntries(Object.entries(node.properties).map(([name, field]) => [name, filled(field, text)]))
  if (node.type === 'array') return [filled(node.items ?? {}, text)]
  return text
}

const contracts = Object.entries(appRouter._def.procedures as unknown as Record<string, Described>).flatMap(
  ([path, { _def }]) => _def.inputs.map((contract) => ({ path, contract })),
)

describe('a contract', () => {
  test.each(contracts)('of $path answers texts of 100 KB at once', ({ contract }) => {
    const shape = z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as Node
    for (const pump of pumps) {
      const input = filled(shape, pump.repeat(Math.ceil(100_000 / pump.length)))
      contract.safeParse(input)
      const start = processorMs()
      contract.safeParse(input)
      expect(processorMs() - start, pump).toBeLessThan(1000)
    }
  })
})
