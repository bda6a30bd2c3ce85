import {
  blur,
  palette as c,
  circle,
  crown,
  darker,
  ellipse,
  group,
  height,
  lighter,
  line,
  linear,
  mix,
  type Point,
  picture,
  poly,
  radial,
  rect,
  seeded,
  shape,
  stroke,
  width,
} from './shapes.ts'

const random = seeded(21)

/** The roof's plane: `u` along the eave from left to right, `v` from the eave up to the ridge. */
const eaveLeft: Point = [470, 985]
const eaveRight: Point = [2260, 1130]
const ridgeLeft: Point = [905, 400]
const ridgeRight: Point = [2180, 352]
function on(u: number, v: number): Point {
  const low: Point = [eaveLeft[0] + (eaveRight[0] - eaveLeft[0]) * u, eaveLeft[1] + (eaveRight[1] - eaveLeft[1]) * u]
  const high: Point = [
    ridgeLeft[0] + (ridgeRight[0] - ridgeLeft[0]) * u,
    ridgeLeft[1] + (ridgeRight[1] - ridgeLeft[1]) * u,
  ]
  return [low[0] + (high[0] - low[0]) * v, low[1] + (high[1] - low[1]) * v]
}
const patch = (u: readonly [number, number], v: readonly [number, number], fill: string, rest = '') =>
  poly([on(u[0], v[0]), on(u[1], v[0]), on(u[1], v[1]), on(u[0], v[1])], fill, rest)

const rows = 17
/** How far along the eave each row of shingles is laid: the upper rows wait. */
const laid = (row: number) => (row < 9 ? 1 : Math.max(0.2, 1.02 - (row - 8) * 0.115 + (row % 2) * 0.03))

/** Felt with its seams and printed lines, then the shingles over it, row by row. */
function covering(): string {
  const parts: string[] = [patch([0, 1], [0, 1], '#3c4a50')]
  for (let i = 0; i < 7; i++) {
    const v = 0.44 + i * 0.085
    parts.push(patch([0, 1], [v, v + 0.085], i % 2 ? '#435259' : '#3d4b52'))
    parts.push(patch([0, 1], [v, v + 0.006], '#2e393e'))
    for (let u = 0.02 + (i % 2) * 0.05; u < 1; u += 0.1)
      parts.push(patch([u, u + 0.035], [v + 0.036, v + 0.044], '#5d6d73'))
  }
  const base = mix(c.clayDark, c.bark, 0.28)
  for (let row = 0; row < rows; row++) {
    const low = row / rows
    const high = (row + 1) / rows
    const end = laid(row)
    const light = row / rows
    if (end < 1) parts.push(patch([0, end + 0.01], [low - 0.012, low], c.ink, 'opacity="0.35"'))
    for (let u = -(row % 2) * 0.014; u < end; u += 0.028) {
      const left = Math.max(0, u)
      const right = Math.min(end, u + 0.0275)
      if (right <= left) continue
      const tone = mix(
        mix(base, c.clay, 0.28 + light * 0.32),
        lighter(c.clayLight, 0.12),
        random() * 0.42 * (0.35 + light * 0.65),
      )
      parts.push(patch([left, right], [low, high], tone))
    }
    parts.push(patch([0, end], [low, low + 0.009], c.ink, 'opacity="0.42"'))
  }
  return parts.join('')
}

function backdrop(): string {
  const hills = (y: number, rise: number, tone: string, shift: number) => {
    let d = `M-20 ${height} V${y}`
    for (let x = -20; x < 1960; x += 240)
      d += ` q 60 ${-rise - ((x + shift) % 5) * 9} 120 ${-rise * 0.2} t 120 ${rise * 0.2}`
    return shape(`${d} V${height}Z`, tone)
  }
  const trees: string[] = []
  for (let i = 0; i < 46; i++) {
    const x = i * 44 + random() * 26
    const h = 70 + random() * 90
    trees.push(
      poly(
        [
          [x, 600 - h + (i % 4) * 10],
          [x + 27, 640],
          [x - 27, 640],
        ],
        mix(c.pine, '#8b8f7a', 0.32 + random() * 0.28),
      ),
    )
  }
  return group([
    rect(0, 0, width, height, 'url(#dawn)'),
    circle(1500, 330, 420, 'url(#sun)'),
    circle(1500, 330, 66, '#fff2d6'),
    ...[
      [240, 170, 210],
      [820, 110, 160],
      [1120, 215, 120],
      [1720, 130, 190],
    ].map(([x = 0, y = 0, w = 0]) =>
      group([
        rect(x, y, w, 20, '#fff3e0', 'rx="10" opacity="0.55"'),
        rect(x + w * 0.22, y - 17, w * 0.52, 20, '#fff3e0', 'rx="10" opacity="0.55"'),
        rect(x - w * 0.2, y + 17, w * 0.8, 14, '#fff3e0', 'rx="7" opacity="0.35"'),
      ]),
    ),
    hills(520, 70, '#e2b592', 3),
    hills(570, 54, '#b99a82', 1),
    ...trees,
    hills(640, 26, mix(c.moss, '#b08d63', 0.45), 2),
  ])
}

/** The street below: roofs of neighbours between autumn trees. */
function neighbours(): string {
  const house = (x: number, y: number, w: number, wallTone: string, roofTone: string) =>
    group([
      rect(x, y, w, 170, wallTone),
      rect(x + w * 0.6, y, w * 0.4, 170, c.ink, 'opacity="0.1"'),
      poly(
        [
          [x - 22, y + 6],
          [x + w * 0.5, y - 88],
          [x + w + 22, y + 6],
        ],
        roofTone,
      ),
      poly(
        [
          [x + w * 0.5, y - 88],
          [x + w + 22, y + 6],
          [x + w * 0.62, y + 6],
        ],
        c.ink,
        'opacity="0.12"',
      ),
      rect(x + w * 0.18, y + 44, 34, 46, c.glow, 'opacity="0.85"'),
      rect(x + w * 0.56, y + 44, 34, 46, '#5b6a6c'),
    ])
  const tree = (x: number, y: number, size: number, dark: string, light: string) =>
    group([rect(x - 7, y, 14, size * 1.5, c.bark), crown(random, x, y, size, dark, light, 1)])
  return group([
    tree(70, 690, 104, '#8a4a23', '#e2924e'),
    house(130, 720, 230, mix(c.sand, '#b79f86', 0.4), '#6c5648'),
    tree(420, 700, 86, '#7b3d1e', c.clayLight),
    house(500, 745, 190, mix(c.sage, c.sand, 0.4), '#54463d'),
    tree(20, 850, 128, '#5d5a30', '#b9a352'),
    tree(300, 870, 120, '#934a20', '#eda45c'),
    shape(`M0 ${height} V930 q 260 -60 560 10 T 1000 1010 V${height}Z`, mix(c.moss, c.bark, 0.25)),
  ])
}

/** The wall below the eave. */
const wallBelow = () => poly([eaveLeft, [eaveLeft[0] + 4, 1130], [2260, 1200], eaveRight], '#d9c3a5')

function chimney(): string {
  const parts: string[] = [
    poly(
      [
        [1600, 482],
        [1742, 470],
        [1742, 210],
        [1600, 210],
      ],
      '#9c4a2c',
    ),
    poly(
      [
        [1742, 470],
        [1800, 440],
        [1800, 205],
        [1742, 210],
      ],
      '#6f3019',
    ),
  ]
  for (let row = 0; row < 13; row++)
    for (let x = 1600 - (row % 2) * 18; x < 1742; x += 36) {
      const left = Math.max(1600, x + 2)
      const right = Math.min(1742, x + 34)
      if (right > left)
        parts.push(rect(left, 212 + row * 20, right - left, 17, mix('#8d4026', '#c9714a', random() * 0.8)))
    }
  for (let row = 0; row < 12; row++)
    parts.push(
      poly(
        [
          [1742, 230 + row * 20],
          [1800, 222 + row * 19],
          [1800, 225 + row * 19],
          [1742, 233 + row * 20],
        ],
        '#54230f',
      ),
    )
  parts.push(
    poly(
      [
        [1588, 212],
        [1752, 212],
        [1752, 188],
        [1588, 188],
      ],
      '#cbb59b',
    ),
    poly(
      [
        [1752, 212],
        [1812, 206],
        [1812, 183],
        [1752, 188],
      ],
      '#9d8870',
    ),
    rect(1626, 150, 38, 40, '#8f4a30'),
    rect(1690, 150, 38, 40, '#8f4a30'),
    rect(1650, 150, 14, 40, c.ink, 'opacity="0.2"'),
    rect(1714, 150, 14, 40, c.ink, 'opacity="0.2"'),
    poly(
      [
        [1580, 500],
        [1760, 484],
        [1826, 446],
        [1800, 440],
        [1742, 470],
        [1600, 482],
      ],
      '#a7b0ae',
    ),
    poly(
      [
        [1742, 470],
        [1800, 440],
        [1560, 620],
        [1440, 620],
      ],
      c.ink,
      'opacity="0.16"',
    ),
  )
  return parts.join('')
}

/** A roofer on one knee at the edge of the laid rows, in a harness tied to the ridge. */
function roofer(x: number, y: number, scale: number): string {
  const skin = '#c98a62'
  const jeans = '#35506a'
  const vest = '#e2662c'
  return group(
    [
      ellipse(10, 6, 120, 15, c.ink, 'opacity="0.35"'),
      // Far leg, kneeling.
      stroke('M-18 -96 L 22 -34 L -64 -8', darker(jeans, 0.3), 38),
      shape('M-104 -20 q -2 22 12 26 l 36 -4 l 2 -26 z', c.bark),
      // Near leg, foot forward.
      stroke('M-22 -98 L 56 -84 L 50 -14', jeans, 42),
      shape('M28 -18 h46 q 26 6 28 24 h-74 z', c.bark),
      rect(28, 2, 74, 7, c.ink),
      // Body leaning forward.
      shape('M-56 -88 q -18 -70 22 -134 q 24 -26 62 -8 q 24 16 16 52 q -12 62 -34 96 q -32 16 -66 -6z', vest),
      shape('M-56 -88 q -18 -70 22 -134 q -4 70 6 134 q -14 8 -28 0z', darker(vest, 0.28)),
      stroke('M-50 -128 q 40 18 78 6', '#ffe9a8', 11),
      stroke('M2 -218 q -12 60 -4 100', '#ffe9a8', 9),
      stroke('M-54 -98 q 34 18 68 8', c.bark, 11),
      // Far arm holding the shingle down.
      stroke('M14 -196 L 74 -128 L 112 -58', darker('#f0e2cf', 0.18), 25),
      circle(114, -50, 14, darker(skin, 0.12)),
      // Head and hard hat.
      shape('M22 -232 l 30 -8 l 2 28 l -26 6z', darker(skin, 0.15)),
      circle(52, -262, 30, skin),
      shape('M20 -268 q 2 -42 40 -42 q 34 2 36 38 l 14 6 q 2 6 -6 6 q -44 -2 -84 2z', '#f4c451'),
      shape('M20 -268 q 2 -42 40 -42 q -18 12 -22 41z', '#d09a2d'),
      // Near arm, raised, with the hammer.
      stroke('M-6 -198 L 62 -178 L 104 -226', '#f0e2cf', 29),
      stroke('M92 -222 L 134 -262', '#9b6a3d', 11),
      stroke('M118 -276 L 150 -250', '#4a4f52', 19),
      circle(105, -230, 15, skin),
    ],
    `transform="translate(${x} ${y}) scale(${scale})"`,
  )
}

function bundles(): string {
  const parts: string[] = []
  const [x, y] = on(0.7, 0.62)
  parts.push(
    poly(
      [
        [x - 20, y + 18],
        [x + 210, y + 22],
        [x + 180, y + 46],
        [x - 60, y + 42],
      ],
      c.ink,
      'opacity="0.35"',
    ),
  )
  for (let i = 0; i < 3; i++) {
    const top = y - 34 - i * 34
    const shift = i * 7
    parts.push(
      rect(x + shift, top, 190, 34, mix(c.sand, c.clayLight, 0.25)),
      rect(x + shift + 54, top, 82, 34, c.clay),
      rect(x + shift, top + 27, 190, 7, c.ink, 'opacity="0.25"'),
      poly(
        [
          [x + shift, top],
          [x + shift + 190, top],
          [x + shift + 214, top - 14],
          [x + shift + 26, top - 14],
        ],
        lighter(c.sand, 0.3),
      ),
      poly(
        [
          [x + shift + 190, top],
          [x + shift + 214, top - 14],
          [x + shift + 214, top + 18],
          [x + shift + 190, top + 34],
        ],
        darker(c.tan, 0.35),
      ),
    )
  }
  return parts.join('')
}

function ladder(): string {
  const foot: Point = [640, 1130]
  const top: Point = [860, 770]
  const parts: string[] = []
  for (let i = 0; i < 12; i++) {
    const share = i / 12
    const x = foot[0] + (top[0] - foot[0]) * share
    const y = foot[1] + (top[1] - foot[1]) * share
    parts.push(line([x, y], [x + 74, y + 8], '#d6dad7', 9))
  }
  parts.push(line([foot[0], foot[1]], top, '#eef0ec', 13, 'stroke-linecap="round"'))
  parts.push(line([foot[0] + 74, foot[1] + 8], [top[0] + 74, top[1] + 8], '#aeb6b3', 13, 'stroke-linecap="round"'))
  return group([
    line([foot[0] + 30, foot[1] + 20], [top[0] + 50, top[1] + 40], c.ink, 60, 'opacity="0.18" filter="url(#soft)"'),
    ...parts,
  ])
}

export function roof(): string {
  const [rx, ry] = on(0.43, 0.63)
  const [ax, ay] = on(0.3, 0.985)
  return picture(
    [
      linear('dawn', [
        [0, '#8fb0b3'],
        [0.3, '#d8cdb4'],
        [0.55, '#f8d3a2'],
        [1, '#f2b07c'],
      ]),
      radial('sun', [
        [0, '#fff0cc', 0.95],
        [0.35, '#ffdf9e', 0.5],
        [1, '#ffd391', 0],
      ]),
      linear(
        'light',
        [
          [0, '#ffdf9e', 0],
          [1, '#ffdf9e', 0.3],
        ],
        [0, 1, 0.8, 0],
      ),
      blur('soft', 12),
    ],
    [
      backdrop(),
      neighbours(),
      wallBelow(),
      covering(),
      poly([eaveLeft, eaveRight, ridgeRight, ridgeLeft], 'url(#light)'),
      // Trim: ridge, rake and eave.
      poly(
        [
          [892, 404],
          [906, 384],
          [2190, 336],
          [2190, 358],
        ],
        mix(c.clayDark, c.bark, 0.4),
      ),
      poly(
        [
          [892, 392],
          [906, 380],
          [2190, 332],
          [2190, 340],
        ],
        lighter(c.clayLight, 0.25),
        'opacity="0.8"',
      ),
      poly([eaveLeft, [448, 985], [884, 394], [905, 400]], '#f3e6d2'),
      poly([eaveLeft, [448, 985], [450, 1006], [476, 1008]], '#cdb79a'),
      poly([eaveLeft, eaveRight, [2260, 1156], [466, 1011]], '#efe1cb'),
      poly(
        [
          [466, 1003],
          [2260, 1148],
          [2260, 1172],
          [470, 1024],
        ],
        c.ink,
        'opacity="0.4"',
      ),
      chimney(),
      bundles(),
      stroke(`M${ax} ${ay} Q ${rx - 130} ${ry - 150} ${rx - 30} ${ry - 112}`, '#f6e3b4', 5),
      circle(ax, ay, 10, '#3d4447'),
      poly(
        [
          [rx + 84, ry - 2],
          [rx + 196, ry + 8],
          [rx + 176, ry - 22],
          [rx + 74, ry - 34],
        ],
        c.clayLight,
      ),
      roofer(rx, ry, 0.92),
      ladder(),
    ],
  )
}
