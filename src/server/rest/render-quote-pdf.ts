import path from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { brand } from '~/domain/brand'
import { type QuoteDocument, quoteDocument } from '~/domain/quote-document'
import { quoteWords } from '~/domain/quote-words'
import { formatInstant } from '~/lib/format'
import type { QuoteAbout } from '~/server/services/quote/get-quote-document'

export const paperSizes = ['letter', 'a4'] as const
export type PaperSize = (typeof paperSizes)[number]

type Pdf = PDFKit.PDFDocument

const fonts = path.resolve('src/server/rest/fonts')
const regular = path.join(fonts, 'Geist-Regular.ttf')
const bold = path.join(fonts, 'Geist-SemiBold.ttf')

const ink = '#1c1917'
const faint = '#57534e'
const hairline = '#d6d3d1'
const margin = 54
/** Points from the right edge of the text at which each column of numbers ends, and how wide it is. */
const columns = { amount: [0, 84], unitPrice: [92, 80], quantity: [180, 96] } as const

/**
 * A quote as a PDF: what the screen shows of it, as text that can be selected and searched, with its letters embedded.
 * The library loads with the first. A long quote takes half a second of work: others are answered between its lines.
 */
export async function renderQuotePdf(about: QuoteAbout, size: PaperSize): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const { quote, company, reference } = about
  const words = quoteWords[quote.language]
  const title = `${words.quote} ${reference}`
  const pdf = new PDFDocument({
    size: size === 'a4' ? 'A4' : 'LETTER',
    margin,
    font: regular,
    lang: words.locale,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: company.name, Creator: brand.name, CreationDate: quote.sentAt ?? quote.updatedAt },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const document = quoteDocument(quote)
  pdf.fillColor(ink)
  writeHead(pdf, about)
  await writeLines(pdf, document)
  writeSums(pdf, document)
  writeFacts(pdf, document)
  for (const { name, text } of document.texts) {
    writeText(pdf, name, text)
    await yieldToEventLoop()
  }
  numberPages(pdf, title)
  pdf.end()
  return done
}

const left = (pdf: Pdf) => pdf.page.margins.left
const right = (pdf: Pdf) => pdf.page.width - pdf.page.margins.right
const width = (pdf: Pdf) => right(pdf) - left(pdf)
const bottom = (pdf: Pdf) => pdf.page.height - pdf.page.margins.bottom - 24

/** Longer words are measured before PDFKit has them. It breaks no line at some blanks, such as a narrow no-break one. */
const longWord = /[^ \n]{24,}/gu

/**
 * Breaks words that fit on no line. PDFKit would, too, but measures what is left of a word again for each of its lines:
 * 4,000 letters without a blank took a second, in which nobody else was answered.
 */
function breakLongWords(pdf: Pdf, text: string, wide: number): string {
  const widths = new Map<string, number>()
  const widthOf = (letter: string) => {
    const known = widths.get(letter) ?? pdf.widthOfString(letter)
    widths.set(letter, known)
    return known
  }
  return text.replace(longWord, (word) => {
    const lines = ['']
    let used = 0
    for (const letter of word) {
      used += widthOf(letter)
      if (used > wide) {
        lines.push('')
        used = widthOf(letter)
      }
      lines[lines.length - 1] += letter
    }
    return lines.join('\n')
  })
}

/** Begins a new page when so much does not fit on this one. */
function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottom(pdf)) pdf.addPage()
}

function writeHead(pdf: Pdf, { quote, company, reference, serviceNeeded, place }: QuoteAbout): void {
  const words = quoteWords[quote.language]
  pdf.font(bold).fontSize(20).text(company.name)
  pdf.font(regular).fontSize(9).fillColor(faint).text([company.place, company.phone, company.email].join('  ·  '))
  pdf.moveDown(1.5)
  pdf.font(bold).fontSize(14).fillColor(ink).text(`${words.quote} ${reference}`)
  const sent = quote.sentAt ? `${words.sent} ${dayOf(quote.sentAt, quote.language)}` : ''
  pdf
    .font(regular)
    .fontSize(10)
    .fillColor(faint)
    .text(`${serviceNeeded}  ·  ${place}`)
    .text([sent, `${words.revision} ${quote.revision}`].filter(Boolean).join('  ·  '))
  pdf.fillColor(ink).moveDown(1.5)
}

function dayOf(instant: Date, language: QuoteAbout['quote']['language']): string {
  if (language === 'en') return formatInstant(instant, 'longDate', 'America/Toronto')
  return new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'America/Toronto' }).format(instant)
}

function cell(pdf: Pdf, text: string, column: keyof typeof columns, y: number): void {
  const [fromRight, wide] = columns[column]
  pdf.text(text, right(pdf) - fromRight - wide, y, { width: wide, align: 'right' })
}

function rule(pdf: Pdf): void {
  pdf.moveTo(left(pdf), pdf.y).lineTo(right(pdf), pdf.y).lineWidth(0.5).strokeColor(hairline).stroke()
}

const describedWidth = (pdf: Pdf) => width(pdf) - columns.quantity[0] - columns.quantity[1] - 12

function writeLineHeads(pdf: Pdf, { language }: QuoteDocument): void {
  const words = quoteWords[language]
  const { y } = pdf
  pdf.font(bold).fontSize(9).fillColor(faint)
  pdf.text(words.description, left(pdf), y, { width: describedWidth(pdf) })
  cell(pdf, words.quantity, 'quantity', y)
  cell(pdf, words.unitPrice, 'unitPrice', y)
  cell(pdf, words.amount, 'amount', y)
  pdf.font(regular).fontSize(10).fillColor(ink)
  pdf.y += 4
  rule(pdf)
  pdf.y += 6
}

async function writeLines(pdf: Pdf, document: QuoteDocument): Promise<void> {
  writeLineHeads(pdf, document)
  for (const line of document.lines) {
    const text = { width: describedWidth(pdf) }
    const count = [line.quantity, line.unit].filter(Boolean).join(' ')
    const description = breakLongWords(pdf, line.description, text.width)
    const remark = line.remark && breakLongWords(pdf, line.remark, text.width)
    const height = Math.max(
      pdf.heightOfString(description, text) + (remark ? pdf.heightOfString(remark, text) : 0),
      pdf.heightOfString(count, { width: columns.quantity[1] }),
    )
    if (pdf.y + height > bottom(pdf)) {
      pdf.addPage()
      writeLineHeads(pdf, document)
    }
    const top = pdf.y
    cell(pdf, count, 'quantity', top)
    cell(pdf, line.unitPrice, 'unitPrice', top)
    cell(pdf, line.amount, 'amount', top)
    pdf.text(description, left(pdf), top, text)
    if (remark) pdf.fillColor(faint).text(remark, text).fillColor(ink)
    pdf.y = top + height + 6
    rule(pdf)
    pdf.y += 6
    await yieldToEventLoop()
  }
}

function writeSums(pdf: Pdf, { sums, total, remarks }: QuoteDocument): void {
  const named = { width: width(pdf) - columns.amount[1] - 12, align: 'right' as const }
  makeRoom(pdf, 18 * (sums.length + 2))
  pdf.y += 2
  for (const { name, amount } of [...sums, total]) {
    const { y } = pdf
    if (name === total.name) pdf.font(bold).fontSize(12)
    cell(pdf, amount, 'amount', y)
    pdf.text(name, left(pdf), y, named)
    pdf.y += 4
  }
  pdf.font(regular).fontSize(9).fillColor(faint)
  for (const remark of remarks) pdf.text(remark, left(pdf), pdf.y, { width: width(pdf), align: 'right' })
  pdf.fontSize(10).fillColor(ink).moveDown(1)
}

function writeFacts(pdf: Pdf, { facts }: QuoteDocument): void {
  for (const { name, value } of facts) {
    makeRoom(pdf, 16)
    const { y } = pdf
    pdf.fillColor(faint).text(name, left(pdf), y, { width: 130 })
    pdf.fillColor(ink).text(value, left(pdf) + 140, y, { width: width(pdf) - 140 })
  }
  pdf.moveDown(1)
}

function writeText(pdf: Pdf, name: string, text: string): void {
  makeRoom(pdf, 40)
  pdf
    .font(bold)
    .fontSize(10)
    .text(name, left(pdf), pdf.y, { width: width(pdf) })
  pdf.font(regular)
  pdf.text(breakLongWords(pdf, text, width(pdf)), { width: width(pdf) })
  pdf.moveDown(1)
}

function numberPages(pdf: Pdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the margin a text would begin a page of its own.
    const { margins } = pdf.page
    const y = pdf.page.height - margins.bottom
    margins.bottom = 0
    pdf.font(regular).fontSize(8).fillColor(faint)
    pdf.text(`${title}  ·  ${page - start + 1} / ${count}`, left(pdf), y, { width: width(pdf), align: 'center' })
    margins.bottom = margin
  }
}
