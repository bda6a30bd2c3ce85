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
  picture,
  poly,
  radial,
  rect,
  seeded,
  shape,
  stroke,
  width,
} from './shapes.ts'

const random = seeded(5)
const ground = 880

function sky(): string {
  const parts: string[] = [rect(0, 0, width, height, 'url(#dusk)')]
  for (let i = 0; i < 90; i++) {
    const y = random() * 420
    parts.push(circle(random() * width, y, 0.8 + random() * 1.6, '#fff3dd', `opacity="${(0.75 - y / 700).toFixed(2)}"`))
  }
  parts.push(circle(520, 210, 150, 'url(#lamp)'), shape('M536 174 a40 40 0 1 0 20 54 a34 34 0 0 1 -20 -54Z', '#ffeecb'))
  parts.push(
    shape('M-10 690 Q 300 560 640 650 T 1300 600 T 1930 650 V900 H-10Z', '#5d4654'),
    shape('M-10 740 Q 260 650 560 720 T 1200 690 T 1930 720 V900 H-10Z', '#42373f'),
  )
  for (let i = 0; i < 40; i++) {
    const x = i * 50 + random() * 30
    const h = 90 + random() * 150
    parts.push(
      poly(
        [
          [x, 770 - h],
          [x + 30, 800],
          [x - 30, 800],
        ],
        mix('#1f2c2f', '#3a3638', random()),
      ),
    )
  }
  return group(parts)
}

/** Horizontal boards with the thin shadow of each. */
function siding(x: number, y: number, w: number, h: number, tone: string): string {
  const parts: string[] = [rect(x, y, w, h, tone)]
  for (let at = y; at < y + h - 4; at += 17)
    parts.push(rect(x, at + 13, w, 4, darker(tone, 0.35)), rect(x, at, w, 2, lighter(tone, 0.1)))
  return group(parts)
}

function brick(x: number, y: number, w: number, h: number): string {
  const parts: string[] = [rect(x, y, w, h, '#5f2c1c')]
  for (let row = 0; row * 15 < h; row++)
    for (let left = x - (row % 2) * 17; left < x + w; left += 34) {
      const a = Math.max(x, left + 1.5)
      const b = Math.min(x + w, left + 32)
      const top = y + row * 15
      if (b > a)
        parts.push(rect(a, top, b - a, Math.min(12.5, y + h - top), mix('#7d3a22', '#a9522f', random() * 0.85)))
    }
  return group(parts)
}

/** A lit window: curtains, something of the room, the bars, and its light on the wall. */
function lit(x: number, y: number, w: number, h: number, inside: string, bars = 2): string {
  const trim = '#e9dcc7'
  const parts: string[] = [
    ellipse(x + w / 2, y + h / 2, w * 1.05, h * 0.95, 'url(#lamp)'),
    rect(x - 13, y - 13, w + 26, h + 26, trim),
    rect(x - 20, y + h + 9, w + 40, 12, lighter(trim, 0.3)),
    rect(x - 20, y + h + 21, w + 40, 6, c.ink, 'opacity="0.4"'),
    rect(x, y, w, h, 'url(#room)'),
    inside,
    shape(`M${x} ${y} h${w * 0.17} q -4 ${h * 0.6} -${w * 0.12} ${h} h-${w * 0.05}Z`, '#fff1d2', 'opacity="0.75"'),
    shape(`M${x + w} ${y} h-${w * 0.17} q 4 ${h * 0.6} ${w * 0.12} ${h} h${w * 0.05}Z`, '#fff1d2', 'opacity="0.75"'),
    rect(x, y, w, 9, c.ink, 'opacity="0.18"'),
    rect(x, y + h * 0.42, w, 6, trim),
  ]
  for (let i = 1; i < bars; i++) parts.push(rect(x + (w * i) / bars - 4, y, 8, h, trim))
  return group(parts)
}

const lampAt = (x: number, y: number, scale = 1) =>
  group(
    [
      circle(0, 8, 120, 'url(#lamp)'),
      rect(-3, -40, 6, 26, c.ink),
      shape('M-18 -16 h36 l 8 44 h-52z', c.ink),
      shape('M-12 -8 h24 l 5 30 h-34z', '#ffe6ad'),
    ],
    `transform="translate(${x} ${y}) scale(${scale})"`,
  )

function house(): string {
  const parts: string[] = []
  // The wing behind, with the garage.
  parts.push(siding(1440, 520, 420, ground - 520, '#3d5a57'))
  parts.push(
    poly(
      [
        [1400, 528],
        [1460, 392],
        [1880, 392],
        [1910, 528],
      ],
      '#3a2c2a',
    ),
    poly(
      [
        [1400, 528],
        [1910, 528],
        [1910, 546],
        [1400, 546],
      ],
      '#e9dcc7',
    ),
  )
  for (let i = 1; i < 8; i++)
    parts.push(line([1400 + 60 - i * 7.5 + 0, 392 + i * 17], [1883 + i * 3.6, 392 + i * 17], '#2a201f', 3))
  parts.push(rect(1522, 640, 286, ground - 640, '#e9dcc7'), rect(1536, 654, 258, ground - 654, '#8f4326'))
  for (let row = 0; row < 4; row++)
    for (let col = 0; col < 4; col++) {
      const x = 1546 + col * 62
      const y = 664 + row * 54
      parts.push(
        rect(x, y, 54, 44, row === 0 ? '#ffcf8a' : '#a9522f'),
        row === 0 ? '' : rect(x, y + 38, 54, 6, '#6f3019'),
      )
    }
  // The main house: a tall gable.
  parts.push(siding(800, 400, 640, ground - 400, '#557572'))
  parts.push(
    poly(
      [
        [782, 420],
        [1120, 104],
        [1458, 420],
      ],
      '#557572',
    ),
  )
  for (let y = 158; y < 402; y += 17) {
    const half = ((y - 132) / 270) * 320
    parts.push(rect(1120 - half, y, half * 2, 3, darker('#557572', 0.35)))
  }
  parts.push(rect(1270, 400, 170, ground - 400, c.ink, 'opacity="0.12"'))
  parts.push(
    poly(
      [
        [742, 450],
        [1120, 118],
        [1498, 450],
        [1498, 404],
        [1120, 70],
        [742, 404],
      ],
      '#e9dcc7',
    ),
  )
  parts.push(
    poly(
      [
        [728, 412],
        [1120, 62],
        [1512, 412],
        [1512, 388],
        [1120, 32],
        [728, 388],
      ],
      '#3a2c2a',
    ),
  )
  parts.push(
    poly(
      [
        [782, 420],
        [1120, 106],
        [1458, 420],
        [1440, 440],
        [1120, 156],
        [800, 440],
      ],
      c.ink,
      'opacity="0.28"',
    ),
  )
  // The stone foot and the chimney.
  parts.push(brick(800, 800, 640, ground - 800), rect(800, 794, 640, 9, '#e9dcc7'))
  const room = (x: number, y: number, w: number, h: number) => [
    rect(x + w * 0.16, y + h * 0.16, w * 0.26, h * 0.24, c.clay, 'opacity="0.75"'),
    rect(x + w * 0.5, y + h * 0.66, w * 0.42, h * 0.34, '#c98247'),
    rect(x + w * 0.46, y + h * 0.76, w * 0.5, h * 0.24, '#b06d38'),
    line([x + w * 0.3, y + h], [x + w * 0.3, y + h * 0.56], c.bark, 5),
    poly(
      [
        [x + w * 0.2, y + h * 0.6],
        [x + w * 0.4, y + h * 0.6],
        [x + w * 0.35, y + h * 0.46],
        [x + w * 0.25, y + h * 0.46],
      ],
      '#fff3d6',
    ),
  ]
  const shelves = (x: number, y: number, w: number, h: number) =>
    [0.34, 0.6, 0.86].flatMap((at) => [
      rect(x + w * 0.2, y + h * at, w * 0.6, 5, '#a8673a'),
      ...[0.24, 0.31, 0.4, 0.52, 0.6, 0.68].map((dx, i) =>
        rect(
          x + w * dx,
          y + h * at - 20 - (i % 3) * 5,
          w * 0.055,
          20 + (i % 3) * 5,
          [c.clay, c.pine, '#f3e2c4'][(i + Math.round(at * 10)) % 3] ?? c.clay,
        ),
      ),
    ])
  parts.push(lit(866, 500, 170, 190, group(room(866, 500, 170, 190)), 2))
  parts.push(lit(1210, 500, 170, 190, group(shelves(1210, 500, 170, 190)), 2))
  parts.push(lit(1060, 262, 120, 128, rect(1096, 318, 50, 72, '#d99a5f'), 2))
  return group(parts)
}

/** Door, porch roof on posts, steps, and the light that falls from it. */
function porch(): string {
  const parts: string[] = []
  parts.push(ellipse(1122, 760, 190, 190, 'url(#lamp)'))
  parts.push(
    rect(1062, 560, 120, 270, '#e9dcc7'),
    rect(1074, 572, 96, 258, c.clay),
    rect(1074, 572, 96, 258, 'url(#doorlight)'),
  )
  parts.push(rect(1088, 586, 68, 66, '#ffd797'), rect(1119, 586, 6, 66, c.clayDark), rect(1088, 616, 68, 6, c.clayDark))
  parts.push(
    rect(1088, 672, 30, 66, c.clayDark, 'opacity="0.6"'),
    rect(1126, 672, 30, 66, c.clayDark, 'opacity="0.6"'),
    rect(1088, 752, 68, 60, c.clayDark, 'opacity="0.6"'),
  )
  parts.push(circle(1160, 706, 6, c.glow))
  parts.push(
    poly(
      [
        [1014, 520],
        [1122, 452],
        [1230, 520],
      ],
      '#e9dcc7',
    ),
    poly(
      [
        [1030, 512],
        [1122, 458],
        [1214, 512],
      ],
      '#557572',
    ),
  )
  parts.push(
    poly(
      [
        [1000, 516],
        [1122, 438],
        [1244, 516],
        [1244, 500],
        [1122, 420],
        [1000, 500],
      ],
      '#3a2c2a',
    ),
  )
  parts.push(rect(1008, 512, 228, 26, '#e9dcc7'), rect(1008, 538, 228, 14, c.ink, 'opacity="0.35"'))
  for (const x of [1016, 1206])
    parts.push(rect(x, 538, 22, 296, '#f1e6d3'), rect(x + 14, 538, 8, 296, c.ink, 'opacity="0.16"'))
  parts.push(lampAt(1046, 620, 0.6), lampAt(1198, 620, 0.6))
  for (let i = 0; i < 3; i++) {
    const y = 830 + i * 20
    parts.push(
      rect(1000 - i * 16, y, 244 + i * 32, 20, mix('#cdb79a', '#8c7763', i * 0.24)),
      rect(1000 - i * 16, y, 244 + i * 32, 5, '#f3e6cf'),
    )
  }
  for (const x of [1012, 1232]) {
    parts.push(shape(`M${x - 24} ${ground - 52} h48 l -7 46 h-34z`, c.clayDark))
    for (let i = 0; i < 9; i++)
      parts.push(
        circle(
          x - 24 + random() * 48,
          ground - 62 - random() * 34,
          11 + random() * 8,
          mix('#38452f', '#83894c', random()),
        ),
      )
  }
  return group(parts)
}

/** The painters' scaffold, left as it stood when the day ended. */
function scaffold(): string {
  const parts: string[] = []
  const steel = '#b9c1c0'
  for (const x of [1408, 1476]) parts.push(rect(x, 360, 9, ground - 360, steel))
  for (const x of [1590]) parts.push(rect(x, 360, 9, ground - 360, darker(steel, 0.2)))
  for (const y of [420, 620]) {
    parts.push(rect(1396, y, 216, 13, c.oak), rect(1396, y + 13, 216, 6, c.walnut))
    parts.push(rect(1400, y - 70, 206, 6, steel), rect(1400, y - 36, 206, 5, darker(steel, 0.15)))
  }
  parts.push(
    line([1412, 612], [1592, 446], darker(steel, 0.25), 6),
    line([1412, 868], [1592, 640], darker(steel, 0.25), 6),
  )
  for (const x of [1403, 1471, 1585]) parts.push(rect(x, ground - 10, 20, 12, c.ink))
  parts.push(
    shape('M1520 592 h40 l -4 28 h-32z', '#dfe4e2'),
    ellipse(1540, 592, 20, 6, c.clay),
    stroke('M1520 592 q 20 -34 40 0', '#8b9391', 3),
  )
  parts.push(rect(1452, 606, 46, 14, c.clay, 'rx="4"'), rect(1436, 611, 18, 5, c.ink))
  return group(parts)
}

function garden(): string {
  const parts: string[] = [
    rect(0, ground - 8, width, height - ground + 8, 'url(#lawn)'),
    poly(
      [
        [1000, ground + 10],
        [1244, ground + 10],
        [1420, height],
        [700, height],
      ],
      '#7d6a5a',
    ),
    poly(
      [
        [1000, ground + 10],
        [1244, ground + 10],
        [1420, height],
        [700, height],
      ],
      'url(#path)',
    ),
  ]
  for (let i = 0; i < 4; i++) {
    const y = ground + 30 + i * i * 14 + i * 22
    const spread = ((y - ground) / (height - ground)) * 1
    parts.push(line([1000 - 300 * spread, y], [1244 + 176 * spread, y], '#5c4c40', 4))
  }
  parts.push(
    poly(
      [
        [1522, ground - 6],
        [1808, ground - 6],
        [1960, height],
        [1560, height],
      ],
      '#4a4341',
    ),
    poly(
      [
        [1522, ground - 6],
        [1808, ground - 6],
        [1830, ground + 40],
        [1530, ground + 40],
      ],
      '#ffcf8a',
      'opacity="0.16"',
    ),
  )
  parts.push(
    ellipse(960, ground + 20, 150, 28, '#ffcf8a', 'opacity="0.16"'),
    ellipse(1300, ground + 20, 150, 28, '#ffcf8a', 'opacity="0.16"'),
  )
  for (const [x, w] of [
    [812, 150],
    [1258, 150],
  ] as const)
    for (let i = 0; i < 14; i++)
      parts.push(
        circle(x + random() * w, ground - 14 - random() * 34, 18 + random() * 16, mix('#26342c', '#5f6d41', random())),
      )
  for (const [x, y] of [
    [940, 930],
    [880, 1000],
    [1330, 930],
    [1400, 1000],
  ] as const)
    parts.push(
      circle(x, y - 20, 70, 'url(#lamp)'),
      rect(x - 3, y - 22, 6, 30, c.ink),
      rect(x - 9, y - 34, 18, 14, '#ffe6ad', 'rx="3"'),
    )
  return group(parts)
}

function trees(): string {
  return group([
    stroke('M610 900 C 622 800 600 720 616 600', '#231a18', 30),
    stroke('M614 700 C 590 640 560 620 540 580', '#231a18', 14),
    crown(random, 610, 500, 190, '#4b2a26', '#c8703d', 1),
    stroke('M250 930 C 262 840 244 780 256 680', '#1d1718', 34),
    crown(random, 250, 560, 230, '#2a2a2b', '#6f5a3a', 1),
    crown(random, 60, 800, 120, '#1f2627', '#414a39', 1),
    crown(random, 440, 860, 84, '#232c2a', '#5a613f', 1),
    crown(random, 720, 872, 52, '#26342c', '#747a48', 1),
  ])
}

export function facade(): string {
  return picture(
    [
      linear('dusk', [
        [0, '#1d2438'],
        [0.3, '#39405c'],
        [0.52, '#8b6070'],
        [0.66, '#dc8a62'],
        [0.76, '#f3b277'],
      ]),
      linear('room', [
        [0, '#ffe7b3'],
        [1, '#ffbf73'],
      ]),
      linear('doorlight', [
        [0, '#ffb37a', 0.35],
        [1, c.ink, 0.25],
      ]),
      linear('lawn', [
        [0, '#4b5a3a'],
        [0.4, '#35442f'],
        [1, '#222c24'],
      ]),
      linear('path', [
        [0, '#ffcf8a', 0.42],
        [0.5, '#ffcf8a', 0.08],
        [1, c.ink, 0.35],
      ]),
      radial('lamp', [
        [0, '#ffd894', 0.55],
        [0.5, '#ffcb80', 0.2],
        [1, '#ffcb80', 0],
      ]),
      linear(
        'night',
        [
          [0, '#141826', 0.55],
          [0.45, '#141826', 0.1],
          [1, '#141826', 0.12],
        ],
        [0, 0, 1, 0],
      ),
      blur('soft', 12),
    ],
    [sky(), house(), garden(), porch(), scaffold(), trees(), rect(0, 0, width, height, 'url(#night)')],
  )
}
