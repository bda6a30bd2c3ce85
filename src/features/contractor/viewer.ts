/** Who looks at a profile: everybody may read, a homeowner may review, its owner may reply. */
export type Viewer = 'visitor' | 'homeowner' | 'owner'
