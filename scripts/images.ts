import fs from 'node:fs'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright'
import sharp from 'sharp'
import { brand } from '../src/domain/brand.ts'

/**
 * Renders every picture of the public site from its SVG in `scripts/images`: the slideshow's in two sizes and
 * formats, the pictures of shared links, and the icons. Run it after a change to one.
 */
const source = (name: string) => fs.readFileSync(`scripts/images/${name}.svg`, 'utf8')
const scenes = { kitchen: source('kitchen'), roof: source('roof'), deck: source('deck'), facade: source('facade') }
type Scene = keyof typeof scenes

/** The part a phone shows, in pixels of the large picture. */
const phoneCrop: Record<Scene, { left: number; top: number }> = {
  kitchen: { left: 740, top: 40 },
  roof: { left: 735, top: 90 },
  deck: { left: 560, top: 60 },
  facade: { left: 620, top: 20 },
}
const crop = { width: 1180, height: 968 }
const limitBytes = 120 * 1024

async function writeScenes(): Promise<void> {
  for (const [name, svg] of Object.entries(scenes) as [Scene, string][]) {
    const large = sharp(Buffer.from(svg))
    const small = sharp(
      await large
        .clone()
        .extract({ ...phoneCrop[name], ...crop })
        .png()
        .toBuffer(),
    ).resize(900)
    for (const [suffix, image] of [
      ['', large],
      ['-small', small],
    ] as const) {
      await save(`public/images/${name}${suffix}.avif`, await image.clone().avif({ quality: 58, effort: 5 }).toBuffer())
      await save(`public/images/${name}${suffix}.webp`, await image.clone().webp({ quality: 80, effort: 6 }).toBuffer())
    }
  }
}

async function save(file: string, data: Buffer): Promise<void> {
  if (data.length > limitBytes) throw new Error(`${file} has ${data.length} bytes, more than ${limitBytes}`)
  fs.writeFileSync(file, data)
}

const shared: { name: string; scene: Scene; title: string; text: string }[] = [
  {
    name: 'home',
    scene: 'facade',
    title: 'Find Trusted Local Contractors',
    text: 'Free quotes from verified professionals.',
  },
  {
    name: 'how-it-works',
    scene: 'kitchen',
    title: 'How It Works',
    text: 'One request. At most three quotes. Your choice.',
  },
  { name: 'for-contractors', scene: 'roof', title: 'For Contractors', text: 'Pay only when you win the work.' },
  {
    name: 'contractors',
    scene: 'deck',
    title: 'Verified contractors near you',
    text: 'By service and by place, never by who pays.',
  },
  { name: 'request', scene: 'kitchen', title: 'Request a quote', text: 'Three short steps, free, without an account.' },
  { name: 'privacy', scene: 'facade', title: 'Privacy', text: 'What we keep, why, and how to have it back.' },
  { name: 'terms', scene: 'deck', title: 'Terms', text: 'The rules, as short as we could make them.' },
]

/** 1200 x 630, the size every network shows; drawn by a browser, because it has our font. */
async function writeShared(browser: Browser): Promise<void> {
  const font = fs.readFileSync('node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2').toString('base64')
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  for (const { name, scene, title, text } of shared) {
    const background = Buffer.from(scenes[scene]).toString('base64')
    await page.setContent(`<style>
      @font-face { font-family: Geist; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
      * { margin: 0; box-sizing: border-box }
      body { width: 1200px; height: 630px; font-family: Geist; color: #f5efe9;
        background: linear-gradient(90deg, #14110f 22%, #14110fd9 45%, #14110f00 78%),
          url(data:image/svg+xml;base64,${background}) right center / auto 112%; padding: 72px;
        display: flex; flex-direction: column; justify-content: space-between }
      h1 { font-size: 76px; line-height: 1.04; letter-spacing: -0.035em; font-weight: 600; max-width: 640px }
      p { font-size: 30px; color: #d9cec2; margin-top: 26px; max-width: 560px; line-height: 1.3 }
      .brand { display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 600; letter-spacing: -0.02em }
      svg { width: 46px }
    </style><div class="brand">${source('mark')}${brand.name}</div><div><h1>${title}</h1><p>${text}</p></div>`)
    await page.evaluate(() => document.fonts.ready)
    const shot = await page.screenshot()
    await save(`public/og/${name}.jpg`, await sharp(shot).jpeg({ quality: 84, mozjpeg: true }).toBuffer())
  }
}

async function writeIcons(): Promise<void> {
  fs.writeFileSync('src/app/icon.svg', source('icon'))
  const at = (size: number, name: string) =>
    sharp(Buffer.from(source(name)), { density: 1200 })
      .resize(size)
      .png({ compressionLevel: 9 })
      .toBuffer()
  fs.writeFileSync('src/app/apple-icon.png', await at(180, 'icon-square'))
  fs.writeFileSync('public/icons/192.png', await at(192, 'icon'))
  fs.writeFileSync('public/icons/512.png', await at(512, 'icon'))
  fs.writeFileSync('public/icons/maskable.png', await at(512, 'icon-square'))
  fs.writeFileSync('src/app/favicon.ico', ico(await at(32, 'icon-small')))
}

/** An .ico file with one picture of 32 pixels in it. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

for (const dir of ['public/images', 'public/og', 'public/icons']) fs.mkdirSync(dir, { recursive: true })
await writeScenes()
await writeIcons()
const browser = await playwright.launch(
  process.platform === 'linux'
    ? { executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'] }
    : {},
)
await writeShared(browser)
await browser.close()
