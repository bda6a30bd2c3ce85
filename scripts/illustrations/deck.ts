import {
  blur,
  box,
  palette as c,
  camera,
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
  plate,
  poly,
  radial,
  rect,
  seeded,
  shape,
  stroke,
  width,
} from './shapes.ts'

const at = camera({ x: 1120, horizon: 470, height: 1.55, focal: 1050 })
const random = seeded(11)
const far = 7.2

function backdrop(): string {
  const parts: string[] = [
    rect(0, 0, width, height, 'url(#evening)'),
    circle(900, 430, 520, 'url(#sun)'),
    circle(900, 418, 74, '#fff0cf'),
    shape(
      'M-10 470 L 190 356 L 330 420 L 520 318 L 690 424 L 860 372 L 1060 436 L 1290 340 L 1520 430 L 1700 366 L 1930 452 V520 H-10Z',
      '#d39c78',
    ),
    shape('M-10 492 L 260 420 L 480 468 L 760 436 L 1010 470 L 1260 428 L 1560 472 L 1930 430 V560 H-10Z', '#9c7460'),
    rect(0, 484, width, 74, 'url(#lake)'),
  ]
  for (let i = 0; i < 26; i++) {
    const y = 490 + random() * 62
    const w = 30 + random() * 150 * (y - 470) * 0.02
    parts.push(
      rect(
        900 - w / 2 + (random() - 0.5) * (y - 474) * 5,
        y,
        w,
        3,
        '#fff0cf',
        `rx="1.5" opacity="${(0.35 + random() * 0.5).toFixed(2)}"`,
      ),
    )
  }
  for (let i = 0; i < 54; i++) {
    const x = random() < 0.5 ? random() * 560 : 1180 + random() * 760
    const h = 60 + random() * 120
    parts.push(
      poly(
        [
          [x, 556 - h],
          [x + 22, 566],
          [x - 22, 566],
        ],
        mix('#33463f', '#7a5f48', random() * 0.55),
      ),
    )
  }
  parts.push(
    shape('M-10 556 Q 500 536 960 552 T 1930 548 V1080 H-10Z', '#6f7240'),
    shape('M-10 600 Q 400 566 1000 590 T 1930 584 V1080 H-10Z', '#5b6238'),
  )
  return group(parts)
}

function maples(): string {
  const tree = (x: number, ground: number, size: number, dark: string, light: string, lit: number) =>
    group([
      stroke(
        `M${x} ${ground} C ${x + 8} ${ground - size} ${x - 6} ${ground - size * 1.4} ${x} ${ground - size * 1.9}`,
        c.bark,
        size * 0.13,
      ),
      crown(random, x, ground - size * 2, size, dark, light, lit),
    ])
  return group([
    tree(250, 660, 132, '#6b321a', '#e39a4e', 1),
    tree(92, 700, 160, '#4d4a28', '#c0a14c', 1),
    tree(470, 620, 84, '#7d3a1d', '#eeae62', 1),
  ])
}

/** Cedar boards running away from the eye; the right-hand ones are still joists. */
function boards(): string {
  const parts: string[] = [
    poly([at(-3.6, -0.02, 1.1), at(3.2, -0.02, 1.1), at(3.2, -0.02, far), at(-3.6, -0.02, far)], c.bark),
  ]
  for (let x = -3.6; x < 3.1; x += 0.155) {
    let near = 0.95
    while (near < far) {
      const end = Math.min(far, near + 1.4 + random() * 2.2)
      const warm = mix(c.walnut, c.oak, 0.45 + random() * 0.5)
      const tone = mix(warm, '#f0b378', Math.max(0, 0.34 - Math.abs(x + 0.7) * 0.1))
      parts.push(poly([at(x, 0, near), at(x + 0.145, 0, near), at(x + 0.145, 0, end), at(x, 0, end)], tone))
      near = end + 0.012
    }
  }
  parts.push(plate(at, [-3.6, 3.2], [-0.28, 0], far, c.bark))
  return group(parts)
}

function railing(): string {
  const parts: string[] = []
  const post = (x: number, away: number) =>
    box(at, {
      x: [x - 0.05, x + 0.05],
      up: [0, 1.08],
      away: [away, away + 0.1],
      front: c.walnut,
      side: c.bark,
      seen: x < 0 ? 'right' : 'left',
    })
  for (let x = -3.4; x < 2.5; x += 0.13)
    parts.push(line(at(x, 0.1, far), at(x, 0.92, far), mix(c.bark, c.walnut, 0.35), 5))
  for (const x of [-3.5, -1.9, -0.3, 1.3, 2.6]) parts.push(post(x, far))
  parts.push(
    plate(at, [-3.6, 2.7], [0.07, 0.12], far, c.walnut),
    plate(at, [-3.6, 2.7], [0.9, 0.97], far, lighter(c.oak, 0.12)),
  )
  parts.push(plate(at, [-3.6, 2.7], [0.95, 0.985], far, '#f2c087'))
  return group(parts)
}

/** The house on the right: boards, a wide glass door with a lit room behind. */
function house(): string {
  const x = 2.62
  const face = (away: readonly [number, number], up: readonly [number, number], fill: string, rest = '') =>
    poly([at(x, up[0], away[0]), at(x, up[1], away[0]), at(x, up[1], away[1]), at(x, up[0], away[1])], fill, rest)
  const parts: string[] = [face([1.5, far], [-0.1, 4.4], c.pine)]
  for (let up = 0; up < 4.4; up += 0.2)
    parts.push(
      face([1.5, far], [up, up + 0.02], c.pineDark),
      face([1.5, far], [up + 0.02, up + 0.05], lighter(c.pine, 0.09)),
    )
  parts.push(
    face([3.0, 5.9], [0.0, 2.36], lighter(c.sand, 0.4)),
    face([3.1, 5.8], [0.06, 2.26], '#ffcf8a'),
    face([3.1, 5.8], [0.06, 0.75], '#e8a865', 'opacity="0.8"'),
    face([3.5, 4.1], [0.3, 1.0], c.clay, 'opacity="0.8"'),
    face([4.3, 5.3], [1.25, 1.8], '#f7ecd8', 'opacity="0.8"'),
    face([4.36, 5.24], [1.31, 1.74], c.sage, 'opacity="0.7"'),
    face([4.36, 4.46], [0.06, 2.26], lighter(c.sand, 0.4)),
    face([3.1, 3.5], [0.06, 2.26], '#fff2d8', 'opacity="0.35"'),
  )
  const [lx, ly] = at(2.56, 1.95, 2.75)
  parts.push(
    circle(lx, ly, 210, 'url(#lamp)'),
    rect(lx - 12, ly - 40, 24, 62, c.ink, 'rx="4"'),
    rect(lx - 7, ly - 30, 14, 42, c.glow, 'rx="3"'),
  )
  return group(parts)
}

function pergola(): string {
  const wood = mix(c.walnut, c.oak, 0.3)
  const parts: string[] = []
  const post = (x: number, away: number) =>
    box(at, {
      x: [x - 0.08, x + 0.08],
      up: [0, 2.55],
      away: [away, away + 0.16],
      front: wood,
      side: x < 0 ? '#d99a5f' : c.bark,
      seen: x < 0 ? 'right' : 'left',
    })
  const beam = (x: number) =>
    poly([at(x, 2.5, 3.2), at(x, 2.72, 3.2), at(x, 2.72, 6.6), at(x, 2.5, 6.6)], darker(wood, 0.35)) +
    poly([at(x - 0.05, 2.5, 3.2), at(x + 0.07, 2.5, 3.2), at(x + 0.07, 2.5, 6.6), at(x - 0.05, 2.5, 6.6)], c.bark)
  parts.push(post(-1.45, 6.4), post(2.2, 6.4), beam(-1.45), beam(2.2))
  for (let away = 6.5; away > 3.2; away -= 0.42)
    parts.push(
      poly(
        [at(-1.85, 2.72, away), at(2.62, 2.72, away), at(2.62, 2.72, away + 0.08), at(-1.85, 2.72, away + 0.08)],
        c.bark,
      ),
      plate(at, [-1.85, 2.62], [2.72, 2.9], away, mix(darker(wood, 0.25), wood, (6.5 - away) / 3.3)),
      plate(at, [-1.85, 2.62], [2.72, 2.745], away, '#e9ac6d', 'opacity="0.55"'),
    )
  parts.push(post(-1.45, 3.2))
  // Lights on a wire between the posts.
  for (const [a, b] of [
    [at(-1.4, 2.42, 3.4), at(2.5, 2.4, 5.6)],
    [at(-1.4, 2.42, 6.3), at(2.5, 2.42, 3.6)],
  ] as const) {
    const sag: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 96]
    parts.push(stroke(`M${a[0]} ${a[1]} Q${sag[0]} ${sag[1]} ${b[0]} ${b[1]}`, c.ink, 3))
    for (let t = 0.06; t < 1; t += 0.098) {
      const x = (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * sag[0] + t * t * b[0]
      const y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * sag[1] + t * t * b[1]
      parts.push(circle(x, y + 13, 44, 'url(#lamp)'), rect(x - 3, y, 6, 8, c.ink), circle(x, y + 14, 8, '#fff1c9'))
    }
  }
  return group(parts)
}

/** Two sawhorses with boards across, a circular saw on top: the deck is nearly done. */
function workbench(): string {
  const wood = c.tan
  const parts: string[] = [ellipse(...at(0.55, 0, 3.15), 400, 34, c.ink, 'opacity="0.35" filter="url(#soft)"')]
  for (const x of [-0.15, 1.2]) {
    for (const [dx, away] of [
      [-0.22, 3.35],
      [0.22, 3.35],
      [-0.26, 2.95],
      [0.26, 2.95],
    ] as const)
      parts.push(
        line(
          at(x + dx, 0, away),
          at(x + dx * 0.25, 0.74, 3.12),
          away > 3.2 ? c.walnut : wood,
          17,
          'stroke-linecap="round"',
        ),
      )
    parts.push(line(at(x - 0.15, 0.36, 3.02), at(x + 0.15, 0.36, 3.02), c.walnut, 12))
    parts.push(
      box(at, {
        x: [x - 0.08, x + 0.08],
        up: [0.72, 0.8],
        away: [2.85, 3.4],
        front: wood,
        top: lighter(wood, 0.3),
        side: c.walnut,
        seen: 'left',
      }),
    )
  }
  const plank = (left: number, right: number, up: number, away: number, tone: string) =>
    box(at, {
      x: [left, right],
      up: [up, up + 0.045],
      away: [away, away + 0.15],
      front: darker(tone, 0.22),
      top: lighter(tone, 0.22),
      side: c.walnut,
      seen: 'left',
    })
  parts.push(
    plank(-0.75, 1.72, 0.8, 3.22, c.oak),
    plank(-0.6, 1.9, 0.8, 3.04, lighter(c.oak, 0.1)),
    plank(-0.7, 1.8, 0.8, 2.87, c.oak),
    plank(-0.42, 1.66, 0.846, 3.02, lighter(c.oak, 0.18)),
  )
  const [sx, sy] = at(0.62, 0.9, 2.98)
  parts.push(
    group(
      [
        ellipse(0, 4, 92, 10, c.ink, 'opacity="0.3"'),
        rect(-84, -10, 168, 12, '#8e9693', 'rx="4"'),
        circle(-6, -34, 46, '#c9cfcb'),
        circle(-6, -34, 8, '#6d7572'),
        shape('M-62 -34 a56 56 0 0 1 112 0 l-16 0 a40 40 0 0 0 -80 0z', c.clay),
        shape('M8 -88 q 60 -26 84 10 q 12 26 -6 46 l -22 -6 q 14 -22 2 -34 q -16 -14 -46 2z', c.ink),
        rect(30, -58, 62, 34, c.clay, 'rx="10"'),
        rect(78, -52, 26, 22, '#3a3230', 'rx="6"'),
      ],
      `transform="translate(${sx} ${sy}) scale(0.92)"`,
    ),
  )
  const [px, py] = at(-0.25, 0.89, 3.05)
  parts.push(
    poly(
      [
        [px - 50, py + 4],
        [px + 62, py + 4],
        [px + 62, py - 6],
        [px - 50, py - 6],
      ],
      c.glow,
    ),
    poly(
      [
        [px - 50, py - 6],
        [px - 50, py - 66],
        [px - 36, py - 66],
        [px - 36, py - 6],
      ],
      '#b9c0bd',
    ),
  )
  return group(parts)
}

/** A chair that waits for the evening, seen from the side. */
function chair(): string {
  const [x, y] = at(-1.15, 0, 4.5)
  const tone = c.clay
  return group(
    [
      ellipse(20, 6, 150, 15, c.ink, 'opacity="0.3" filter="url(#soft)"'),
      line([96, 0], [84, -96], darker(tone, 0.3), 17),
      line([-84, 0], [-52, -70], darker(tone, 0.3), 17),
      shape('M-96 -58 L 98 -98 L 102 -80 L -88 -36Z', darker(tone, 0.12)),
      shape('M-84 -52 C -120 -140 -132 -200 -140 -246 q 24 -16 46 2 C -84 -190 -64 -130 -46 -62Z', tone),
      stroke('M-112 -238 C -100 -180 -84 -120 -66 -62', darker(tone, 0.25), 5),
      stroke('M-128 -232 C -118 -170 -100 -110 -84 -56', darker(tone, 0.25), 4),
      shape('M-104 -122 L 112 -134 q 10 8 0 16 L -100 -106Z', lighter(tone, 0.22)),
      line([98, -122], [92, -4], tone, 17),
      line([-92, -60], [-112, 2], tone, 17),
    ],
    `transform="translate(${x} ${y}) scale(0.86)"`,
  )
}

function planter(): string {
  const parts: string[] = []
  for (let i = 0; i < 24; i++) {
    const [gx, gy] = at(-2.85 + random() * 0.8, 0.5, 5.6)
    const bend = (random() - 0.5) * 60
    parts.push(
      stroke(
        `M${gx} ${gy} q ${bend * 0.2} -50 ${bend} ${-66 - random() * 54}`,
        mix(c.moss, '#d9b45c', random() * 0.75),
        6,
      ),
    )
  }
  parts.push(
    box(at, {
      x: [-2.95, -1.95],
      up: [0, 0.52],
      away: [5.4, 5.9],
      front: c.pine,
      side: c.pineDark,
      top: c.bark,
      seen: 'right',
    }),
  )
  parts.push(plate(at, [-2.95, -1.95], [0.46, 0.52], 5.4, lighter(c.pine, 0.2)))
  return group(parts)
}

export function deck(): string {
  return picture(
    [
      linear('evening', [
        [0, '#54637a'],
        [0.18, '#a98b8c'],
        [0.32, '#eaa877'],
        [0.44, '#fbd39a'],
      ]),
      linear('lake', [
        [0, '#f6c48b'],
        [1, '#b1836c'],
      ]),
      radial('sun', [
        [0, '#fff0c8', 0.95],
        [0.3, '#ffd894', 0.55],
        [1, '#ffc57d', 0],
      ]),
      radial('lamp', [
        [0, '#ffe2a0', 0.6],
        [1, '#ffe2a0', 0],
      ]),
      linear('rays', [
        [0, '#ffd894', 0.36],
        [0.6, '#ffd894', 0.06],
        [1, c.ink, 0.3],
      ]),
      blur('soft', 12),
    ],
    [
      backdrop(),
      maples(),
      boards(),
      poly([at(-3.6, 0, 1.1), at(2.62, 0, 1.1), at(2.62, 0, far), at(-3.6, 0, far)], 'url(#rays)'),
      poly([at(2.62, 0, 3.1), at(2.62, 0, 5.8), at(0.9, 0, 5.4), at(0.4, 0, 2.7)], '#ffcf8a', 'opacity="0.2"'),
      railing(),
      planter(),
      house(),
      chair(),
      pergola(),
      workbench(),
    ],
  )
}
