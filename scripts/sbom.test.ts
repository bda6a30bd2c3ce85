import { exec } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the SBOM of a release names every package it is made of, with its version, and none it is only built with', async () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const [command = '', artefact = ''] = scripts['release:sbom'].split(' > ')
  expect(artefact).toMatch(/\.cdx\.json$/)
  const { stdout } = await promisify(exec)(command, { maxBuffer: 64 * 1024 * 1024 })
  const sbom: { bomFormat: string; components: { 'bom-ref': string }[] } = JSON.parse(stdout)
  expect(sbom.bomFormat).toBe('CycloneDX')
  const listed = sbom.components.map((component) => component['bom-ref'])
  expect(listed).toEqual(expect.arrayContaining(Object.entries(dependencies).map((entry) => entry.join('@'))))
  for (const name of ['vitest', 'playwright', '@biomejs/biome'])
    expect(listed).not.toContain(`${name}@${devDependencies[name]}`)
}, 120_000)
