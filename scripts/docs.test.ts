import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** What the pages name must be there. */
const decisions = fs.readdirSync('docs/decisions')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...fs.globSync('docs/*.md'),
  ...decisions.map((name) => `docs/decisions/${name}`),
]
const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
const readme = fs.readFileSync('README.md', 'utf8')

test('decisions have numbers of their own, without a gap, and say them', () => {
  expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1))
  for (const name of decisions)
    expect(fs.readFileSync(`docs/decisions/${name}`, 'utf8'), name).toMatch(
      new RegExp(`^# ${Number(name.slice(0, 4))}\\. `),
    )
})

describe.each(pages)('%s', (page) => {
  const text = fs.readFileSync(page, 'utf8')

  test('links to files that exist', () => {
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g))
      expect(fs.existsSync(path.join(path.dirname(page), target)), target).toBe(true)
  })

  test('names commands that exist', () => {
    for (const [, name = ''] of text.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(name)
  })

  test('names folders and files that exist', () => {
    for (const [, place = ''] of text.matchAll(/`((?:src|scripts|docs|drizzle|e2e)\/[\w./-]+)`/g))
      expect(fs.existsSync(place), place).toBe(true)
  })
})

test('the README names every command', () => {
  const inner = ['verify', 'test:unit', 'test:integration', 'test:system', 'test:e2e', 'lint', 'types', 'format']
  for (const name of Object.keys(scripts)) if (!inner.includes(name)) expect(readme).toContain(name)
})

test('rules have numbers of their own, in order, and code refers to rules that exist', () => {
  const numbers = [...fs.readFileSync('docs/rules.md', 'utf8').matchAll(/^\| (\d+) \|/gm)].map(([, n]) => Number(n))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  const sources = fs.globSync('{src,scripts,e2e}/**/*.{ts,tsx}').filter((file) => !file.endsWith('docs.test.ts'))
  const named = sources.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\brules? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(([, list = '']) =>
      list.split(/, | and /).map((number) => ({ file, number: Number(number) })),
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([])
})

test('the tests by which docs/security.md shows something exist', () => {
  const ending = /\.(test|spec)\.tsx?$/
  const tests = ['src', 'e2e', 'scripts'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file))
      .map((file) => `/${folder}/${file.replace(ending, '')}`),
  )
  const isThere = (name: string) =>
    name.endsWith('/*')
      ? tests.some((file) => file.includes(`/${name.slice(0, -1)}`))
      : tests.some((file) => file.endsWith(`/${name.replace(ending, '')}`))
  const columns = fs.readFileSync('docs/security.md', 'utf8').matchAll(/^\|.*\|([^|\n]*)\|$/gm)
  const names = [...columns].flatMap(([, column = '']) =>
    [...column.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => !isThere(name))).toEqual([])
})
