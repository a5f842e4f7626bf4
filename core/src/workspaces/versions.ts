/** The areas of a workspace. Each area has a version that can be read cheaply. */
export const versionedAreas = ['posts', 'accounts', 'media', 'templates', 'todos'] as const;
export type VersionedArea = (typeof versionedAreas)[number];

/** A version stays the same as long as its area does not change. */
export type Versions = Partial<Record<VersionedArea, string>>;
