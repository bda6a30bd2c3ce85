import {
  blur,
  box,
  palette as c,
  camera,
  circle,
  darker,
  ellipse,
  group,
  lighter,
  line,
  linear,
  mix,
  picture,
  plate,
  poly,
  radial,
  rect,
  seeded,
  shape,
  stroke,
} from './shapes.ts'

const at = camera({ x: 1190, horizon: 452, height: 1.5, focal: 1000 })
const random = seeded(7)
const wall = 4.3

/** Oak boards running away from the eye, each of its own tone. */
function floor(): string {
  const boards: string[] = [poly([at(-6, 0, 1), at(6, 0, 1), at(6, 0, wall), at(-6, 0, wall)], c.oak)]
  for (let x = -5; x < 5; x += 0.17) {
    let near = 0.9 + random() * 0.5
    while (near < wall) {
      const far = Math.min(wall, near + 0.7 + random() * 0.9)
      const tone = mix(darker(c.oak, 0.12), lighter(c.oak, 0.24), random())
      boards.push(poly([at(x, 0, near), at(x + 0.165, 0, near), at(x + 0.165, 0, far), at(x, 0, far)], tone))
      near = far + 0.006
    }
  }
  return boards.join('')
}

/** The window with the morning behind it. */
function window(): string {
  const [left, top] = at(-1.3, 2.3, wall)
  const [right, bottom] = at(0.62, 1.08, wall)
  const w = right - left
  const h = bottom - top
  const pane = (share: number) => left + w * share
  return group([
    rect(left - 16, top - 16, w + 32, h + 30, lighter(c.sand, 0.6)),
    rect(left, top, w, h, 'url(#morning)'),
    circle(left + w * 0.7, top + h * 0.4, 150, 'url(#sun)'),
    group(
      [
        shape(
          `M${left} ${bottom - 92} q 90 -70 190 -30 t 190 -24 t 130 16 V${bottom} H${left}Z`,
          mix(c.sage, c.cream, 0.45),
        ),
        shape(`M${left} ${bottom - 50} q 120 -46 230 -8 t 260 -22 V${bottom} H${left}Z`, mix(c.sage, c.cream, 0.12)),
        ...[40, 84, 118, 318, 352, 404].map((x, i) =>
          poly(
            [
              [left + x, bottom - 130 + (i % 3) * 26],
              [left + x + 26, bottom],
              [left + x - 26, bottom],
            ],
            mix(c.pine, c.sage, 0.35 + (i % 2) * 0.2),
          ),
        ),
        shape(`M${left} ${bottom - 22} q 200 -22 ${w} 0 V${bottom} H${left}Z`, mix(c.moss, c.sage, 0.3)),
      ],
      'clip-path="url(#panes)"',
    ),
    rect(pane(0.333) - 5, top, 10, h, lighter(c.sand, 0.6)),
    rect(pane(0.667) - 5, top, 10, h, lighter(c.sand, 0.6)),
    rect(left, top + h * 0.34, w, 7, lighter(c.sand, 0.6)),
    rect(left, top, w, 12, c.ink, 'opacity="0.14"'),
    rect(left - 30, bottom, w + 60, 16, lighter(c.sand, 0.75)),
    rect(left - 30, bottom + 16, w + 60, 8, c.walnut, 'opacity="0.22"'),
  ])
}

function tiles(): string {
  const parts: string[] = [plate(at, [-2.5, 3.4], [0.92, 1.5], wall, lighter(c.sand, 0.35))]
  const size = 0.145
  for (let row = 0; row < 4; row++)
    for (let x = -2.5 - (row % 2) * size; x < 3.4; x += size * 2) {
      const tone = mix(lighter(c.sand, 0.5), mix(c.sand, c.clayLight, 0.16), random() * 0.8)
      parts.push(
        plate(
          at,
          [x + 0.008, x + size * 2 - 0.008],
          [0.92 + row * size + 0.008, 0.92 + (row + 1) * size - 0.008],
          wall,
          tone,
        ),
      )
    }
  return parts.join('')
}

/** A cabinet front with a recessed panel and a brass pull. */
function front(
  x: readonly [number, number],
  up: readonly [number, number],
  away: number,
  tone: string,
  drawers = 1,
): string {
  const parts: string[] = []
  const step = (up[1] - up[0]) / drawers
  for (let i = 0; i < drawers; i++) {
    const low = up[0] + i * step + 0.012
    const high = up[0] + (i + 1) * step - 0.012
    parts.push(plate(at, [x[0] + 0.012, x[1] - 0.012], [low, high], away, tone))
    parts.push(plate(at, [x[0] + 0.08, x[1] - 0.08], [low + 0.065, high - 0.065], away, darker(tone, 0.16)))
    parts.push(plate(at, [x[0] + 0.08, x[1] - 0.08], [low + 0.065, high - 0.078], away, lighter(tone, 0.05)))
    const middle = (x[0] + x[1]) / 2
    parts.push(plate(at, [middle - 0.07, middle + 0.07], [high - 0.045, high - 0.025], away, c.glow))
  }
  return parts.join('')
}

function counter(): string {
  const parts: string[] = []
  const edges = [-2.4, -1.8, -1.2, -0.55, 0.1, 0.7, 1.3]
  parts.push(plate(at, [-2.4, 3.4], [0, 0.9], 3.6, c.pineDark))
  edges.slice(0, -1).forEach((x, i) => {
    parts.push(front([x, edges[i + 1] ?? x], [0.12, 0.86], 3.6, c.pine, i % 3 === 1 ? 3 : 1))
  })
  parts.push(front([2.1, 2.75], [0.12, 0.86], 3.6, c.pine, 3), front([2.75, 3.4], [0.12, 0.86], 3.6, c.pine))
  parts.push(
    box(at, {
      x: [-2.45, 3.5],
      up: [0.87, 0.92],
      away: [3.57, wall],
      front: darker(c.sand, 0.12),
      top: lighter(c.sand, 0.62),
    }),
  )
  // The range stands between the cabinets.
  parts.push(plate(at, [1.32, 2.08], [0.04, 0.92], 3.56, '#3a3432'))
  parts.push(plate(at, [1.4, 2.0], [0.16, 0.62], 3.56, '#211c1a'))
  parts.push(plate(at, [1.4, 2.0], [0.42, 0.62], 3.56, '#c98d57', 'opacity="0.28"'))
  parts.push(plate(at, [1.42, 1.98], [0.66, 0.685], 3.56, c.sand))
  for (const x of [1.45, 1.59, 1.81, 1.95]) {
    const [kx, ky] = at(x, 0.79, 3.56)
    parts.push(circle(kx, ky, 9, c.sand), circle(kx, ky, 4, '#3a3432'))
  }
  parts.push(box(at, { x: [1.32, 2.08], up: [0.92, 0.94], away: [3.56, 3.95], front: '#4c4441', top: '#2c2624' }))
  return parts.join('')
}

function hood(): string {
  const [l, b] = at(1.3, 1.62, 3.85)
  const [r] = at(2.1, 1.62, 3.85)
  const [tl, t] = at(1.53, 2.02, 3.85)
  const [tr] = at(1.87, 2.02, 3.85)
  return group([
    poly(
      [
        [tl, t],
        [tr, t],
        [tr, -10],
        [tl, -10],
      ],
      lighter(c.sand, 0.35),
    ),
    poly(
      [
        [tl + 62, t],
        [tr, t],
        [tr, -10],
        [tl + 62, -10],
      ],
      c.sand,
      'opacity="0.8"',
    ),
    poly(
      [
        [tl, t],
        [tr, t],
        [r, b],
        [l, b],
      ],
      lighter(c.sand, 0.5),
    ),
    poly(
      [
        [tl + 62, t],
        [tr, t],
        [r, b],
        [l + 150, b],
      ],
      c.sand,
      'opacity="0.7"',
    ),
    rect(l - 6, b, r - l + 12, 22, c.oak),
    rect(l - 6, b + 16, r - l + 12, 6, c.walnut),
  ])
}

function uppers(): string {
  const tone = lighter(c.sage, 0.42)
  return [
    plate(at, [0.86, 1.28], [1.5, 2.42], 3.95, darker(tone, 0.1)),
    front([0.86, 1.28], [1.5, 2.42], 3.95, tone),
    plate(at, [2.14, 3.4], [1.5, 2.42], 3.95, darker(tone, 0.1)),
    front([2.14, 2.62], [1.5, 2.42], 3.95, tone),
    front([2.62, 3.1], [1.5, 2.42], 3.95, tone),
    plate(at, [0.86, 1.28], [1.42, 1.5], wall, c.walnut, 'opacity="0.25"'),
    plate(at, [2.14, 3.4], [1.42, 1.5], wall, c.walnut, 'opacity="0.25"'),
  ].join('')
}

function shelves(): string {
  const parts: string[] = []
  for (const up of [1.52, 1.96]) {
    parts.push(plate(at, [-2.45, -1.5], [up - 0.13, up - 0.03], wall, c.walnut, 'opacity="0.16"'))
    parts.push(
      box(at, { x: [-2.45, -1.5], up: [up - 0.035, up], away: [4.0, wall], front: c.oak, top: lighter(c.oak, 0.3) }),
    )
  }
  const jar = (x: number, up: number, w: number, h: number, tone: string) => {
    const [left, bottom] = at(x, up, 4.1)
    const k = 244
    return group([
      rect(left, bottom - h * k, w * k, h * k, tone, 'rx="9"'),
      rect(left + w * k * 0.62, bottom - h * k, w * k * 0.38, h * k, c.ink, 'rx="9" opacity="0.12"'),
    ])
  }
  parts.push(
    jar(-2.36, 1.52, 0.16, 0.22, c.cream),
    jar(-2.17, 1.52, 0.13, 0.29, c.clayLight),
    jar(-2.01, 1.52, 0.13, 0.18, c.sage),
  )
  for (let i = 0; i < 5; i++) {
    const [x, y] = at(-1.7, 1.525 + i * 0.032, 4.1)
    parts.push(ellipse(x, y - 4, 40 - i, 6, i % 2 ? c.cream : c.sand))
  }
  parts.push(jar(-2.3, 1.96, 0.2, 0.14, c.clay), jar(-2.04, 1.96, 0.12, 0.24, c.sand))
  const [px, py] = at(-1.7, 2.06, 4.1)
  for (let i = 0; i < 9; i++) {
    const bend = (i - 4) * 15
    parts.push(
      stroke(`M${px} ${py} q ${bend * 0.3} -34 ${bend} ${-30 + Math.abs(i - 4) * 11}`, i % 2 ? c.moss : c.leaf, 9),
    )
  }
  parts.push(jar(-1.79, 1.96, 0.18, 0.13, c.clayLight))
  return parts.join('')
}

/** The block in front: a wooden top on clay panels, with the plans on it. */
function island(): string {
  const parts: string[] = []
  parts.push(ellipse(1330, 1075, 720, 60, c.ink, 'opacity="0.28" filter="url(#soft)"'))
  parts.push(
    box(at, {
      x: [-0.42, 1.62],
      up: [0, 0.87],
      away: [2.02, 2.7],
      front: darker(c.clay, 0.12),
      side: darker(c.clayDark, 0.2),
      seen: 'left',
    }),
  )
  for (let i = 0; i < 4; i++) {
    const x = -0.42 + i * 0.51
    parts.push(plate(at, [x + 0.035, x + 0.475], [0.02, 0.83], 2.02, c.clay))
    parts.push(plate(at, [x + 0.1, x + 0.41], [0.02, 0.76], 2.02, darker(c.clay, 0.13)))
    parts.push(plate(at, [x + 0.1, x + 0.41], [0.02, 0.745], 2.02, mix(c.clay, c.clayLight, 0.12)))
  }
  parts.push(plate(at, [-0.42, 1.62], [0.76, 0.87], 2.02, c.ink, 'opacity="0.2"'))
  parts.push(box(at, { x: [-0.52, 1.72], up: [0.87, 0.93], away: [1.95, 2.78], front: c.walnut, top: c.tan }))
  for (let i = 0; i < 15; i++) {
    const x = -0.52 + i * 0.15
    const tone = mix(c.tan, lighter(c.tan, 0.35), random())
    parts.push(poly([at(x, 0.93, 1.95), at(x + 0.148, 0.93, 1.95), at(x + 0.148, 0.93, 2.78), at(x, 0.93, 2.78)], tone))
  }
  const flat = (points: readonly (readonly [number, number])[], fill: string, rest = '') =>
    poly(
      points.map(([x, away]) => at(x, 0.931, away)),
      fill,
      rest,
    )
  // Plans, a level and a pencil: the work has begun.
  parts.push(
    flat(
      [
        [-0.3, 2.1],
        [0.47, 2.04],
        [0.53, 2.52],
        [-0.2, 2.58],
      ],
      c.walnut,
      'opacity="0.25"',
    ),
  )
  parts.push(
    flat(
      [
        [-0.31, 2.12],
        [0.45, 2.06],
        [0.51, 2.54],
        [-0.21, 2.6],
      ],
      c.cream,
    ),
  )
  const ink = `stroke="${c.pine}" stroke-width="3" opacity="0.75"`
  parts.push(
    flat(
      [
        [-0.22, 2.18],
        [0.2, 2.15],
        [0.23, 2.46],
        [-0.16, 2.5],
      ],
      'none',
      ink,
    ),
  )
  parts.push(
    flat(
      [
        [-0.04, 2.166],
        [0.2, 2.15],
        [0.212, 2.29],
        [-0.02, 2.306],
      ],
      'none',
      ink,
    ),
  )
  parts.push(
    flat(
      [
        [0.26, 2.18],
        [0.41, 2.168],
        [0.42, 2.26],
        [0.27, 2.272],
      ],
      c.clayLight,
      'opacity="0.55"',
    ),
  )
  parts.push(
    flat(
      [
        [0.27, 2.32],
        [0.425, 2.308],
        [0.43, 2.34],
        [0.275, 2.352],
      ],
      c.sage,
      'opacity="0.6"',
    ),
  )
  parts.push(
    flat(
      [
        [0.56, 2.08],
        [1.02, 2.2],
        [1.0, 2.25],
        [0.545, 2.13],
      ],
      c.glow,
    ),
  )
  parts.push(
    flat(
      [
        [0.75, 2.13],
        [0.84, 2.153],
        [0.828, 2.19],
        [0.738, 2.167],
      ],
      c.leaf,
    ),
  )
  parts.push(line(at(0.06, 0.935, 2.09), at(0.3, 0.935, 2.03), c.clay, 9, 'stroke-linecap="round"'))
  const [bx, by] = at(1.28, 0.93, 2.4)
  parts.push(ellipse(bx, by + 4, 128, 20, c.walnut, 'opacity="0.35"'))
  for (const [dx, dy, r] of [
    [-52, -66, 37],
    [48, -68, 38],
    [0, -84, 41],
    [-8, -58, 36],
  ] as const)
    parts.push(
      circle(bx + dx, by + dy, r, mix(c.clayLight, '#ffb765', 0.5)),
      circle(bx + dx - 10, by + dy - 11, r * 0.45, '#ffd9a3', 'opacity="0.55"'),
    )
  parts.push(
    shape(
      `M${bx - 122} ${by - 66} H${bx + 122} Q${bx + 104} ${by + 8} ${bx + 44} ${by + 10} H${bx - 44} Q${bx - 104} ${by + 8} ${bx - 122} ${by - 66}Z`,
      c.pine,
    ),
  )
  parts.push(
    shape(
      `M${bx + 20} ${by - 66} H${bx + 122} Q${bx + 104} ${by + 8} ${bx + 44} ${by + 10} H${bx} Q${bx + 40} ${by - 20} ${bx + 20} ${by - 66}Z`,
      c.pineDark,
      'opacity="0.7"',
    ),
  )
  return parts.join('')
}

function pendants(): string {
  return [-0.05, 0.6, 1.25]
    .map((x) => {
      const [px, py] = at(x, 1.86, 2.35)
      return group([
        line([px, -5], [px, py - 60], c.ink, 4),
        circle(px, py + 26, 190, 'url(#lamp)'),
        shape(`M${px - 16} ${py - 66} h32 q 8 34 56 66 q 14 10 14 26 h-172 q 0 -16 14 -26 q 48 -32 56 -66Z`, c.clay),
        shape(
          `M${px + 4} ${py - 66} h12 q 8 34 56 66 q 14 10 14 26 h-56 q 0 -50 -26 -92Z`,
          c.clayDark,
          'opacity="0.75"',
        ),
        ellipse(px, py + 26, 86, 9, c.glow),
      ])
    })
    .join('')
}

function stepladder(): string {
  const rungs: string[] = []
  const leg = (x: number, away: number, topX: number) =>
    line(at(x, 0, away), at(topX, 1.75, 3.2), c.tan, 17, 'stroke-linecap="round"')
  for (let i = 1; i < 6; i++) {
    const share = i / 6
    rungs.push(
      line(
        at(-1.95 + 0.16 * share, 1.75 * share, 2.9 + 0.3 * share),
        at(-1.33 - 0.16 * share, 1.75 * share, 2.9 + 0.3 * share),
        lighter(c.tan, 0.3),
        15,
      ),
    )
  }
  return group([
    ellipse(...at(-1.6, 0, 3.1), 200, 22, c.ink, 'opacity="0.25" filter="url(#soft)"'),
    line(at(-1.9, 0, 3.55), at(-1.79, 1.7, 3.2), c.walnut, 12),
    line(at(-1.38, 0, 3.55), at(-1.49, 1.7, 3.2), c.walnut, 12),
    ...rungs,
    leg(-1.95, 2.9, -1.79),
    leg(-1.33, 2.9, -1.49),
    line(at(-1.85, 1.76, 3.2), at(-1.43, 1.76, 3.2), c.clay, 24, 'stroke-linecap="round"'),
  ])
}

export function kitchen(): string {
  const [wl, wt] = at(-1.3, 2.3, wall)
  const [wr, wb] = at(0.62, 1.08, wall)
  return picture(
    [
      linear('morning', [
        [0, '#f9d9ae'],
        [0.55, '#fbe9cf'],
        [1, '#fdf3e2'],
      ]),
      radial('sun', [
        [0, '#fff6df'],
        [0.25, '#ffe9b8', 0.9],
        [1, '#ffdf9e', 0],
      ]),
      radial('lamp', [
        [0, '#ffe2a8', 0.55],
        [1, '#ffe2a8', 0],
      ]),
      linear(
        'wall',
        [
          [0, darker(c.sand, 0.3)],
          [0.42, c.sand],
          [0.62, lighter(c.sand, 0.25)],
          [1, darker(c.sand, 0.2)],
        ],
        [0, 0, 1, 0],
      ),
      linear('beam', [
        [0, '#fff0cf', 0.5],
        [1, '#fff0cf', 0.04],
      ]),
      linear(
        'shade',
        [
          [0, c.ink, 0.42],
          [0.5, c.ink, 0.1],
          [0.75, c.ink, 0],
        ],
        [0, 0, 1, 0],
      ),
      `<clipPath id="panes"><rect x="${wl}" y="${wt}" width="${wr - wl}" height="${wb - wt}"/></clipPath>`,
      blur('soft', 16),
    ],
    [
      rect(0, 0, 1920, 1080, 'url(#wall)'),
      poly([at(-6, 2.65, wall), at(6, 2.65, wall), at(6, 2.65, 1), at(-6, 2.65, 1)], lighter(c.sand, 0.45)),
      poly([at(-6, 2.65, wall), at(6, 2.65, wall), at(6, 2.56, wall), at(-6, 2.56, wall)], darker(c.sand, 0.14)),
      tiles(),
      window(),
      shelves(),
      hood(),
      uppers(),
      floor(),
      plate(at, [-6, 6], [0, 0.12], 3.9, c.ink, 'opacity="0.5"'),
      counter(),
      poly([at(-2.4, 0, 3.6), at(3.4, 0, 3.6), at(3.4, 0, 3.3), at(-2.4, 0, 3.3)], c.ink, 'opacity="0.3"'),
      poly(
        [
          [wl, wt],
          [wr, wt],
          [wr - 560, 1080],
          [wl - 900, 1080],
        ],
        'url(#beam)',
        'opacity="0.55"',
      ),
      stepladder(),
      island(),
      pendants(),
      rect(0, 0, 1920, 1080, 'url(#shade)'),
    ],
  )
}
