import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { removePath, temporaryPath } from './disk'
import { readMultipart } from './read-multipart'

const head = '--xx\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
const kilobyte = 1024

/** A form with so many files, in chunks as a network brings them. */
function formOf(files: number, bytes: number) {
  const body = Buffer.from(`${`${head}${'a'.repeat(bytes)}\r\n`.repeat(files)}--xx--\r\n`)
  const chunks = Array.from({ length: Math.ceil(body.length / (64 * kilobyte)) }, (_, number) =>
    body.subarray(number * 64 * kilobyte, (number + 1) * 64 * kilobyte),
  )
  return { contentType: 'multipart/form-data; boundary=xx', body: Readable.from(chunks, { objectMode: false }) }
}

async function temporaryFiles() {
  const path = await temporaryPath()
  await removePath(path)
  return readdir(dirname(path))
}

test.each([
  [1, 2, 300],
  [5, 7, 300],
  [5, 6, 1],
])('where %d files are taken, %d of %d KB are refused, and none is left', async (maxFiles, sent, kilobytes) => {
  const before = await temporaryFiles()
  const rules = {
    ruleOf: () => ({ maxBytes: 1000 * kilobyte, tooLarge: 'Too large' }),
    maxFiles,
    tooMany: 'Too many files',
    makeRoom: () => new Promise<void>((resolve) => setImmediate(resolve)),
  }
  await expect(readMultipart(formOf(sent, kilobytes * kilobyte), rules)).rejects.toThrow('Too many files')
  expect(await temporaryFiles()).toEqual(before)
  const { files, discard } = await readMultipart(formOf(maxFiles, kilobytes * kilobyte), rules)
  expect(files.map(({ size }) => size)).toEqual(Array(maxFiles).fill(kilobytes * kilobyte))
  await discard()
  expect(await temporaryFiles()).toEqual(before)
})
