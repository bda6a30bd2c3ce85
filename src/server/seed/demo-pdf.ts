/** A PDF of one page with these lines of plain text: the demo's certificates can be opened like real ones. */
export function demoPdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line) =>
      line
        .normalize('NFKD')
        .replace(/[^ -~]/g, '')
        .replace(/[\\()]/g, '\\$&'),
    )
    .map((line, index) => `${index === 0 ? '/F 22 Tf' : '/F 12 Tf'} (${line}) Tj 0 -28 Td`)
    .join('\n')
  const page = `BT 72 700 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
