/** The areas of a workspace. Each area has a version that can be read cheaply. */
export const versionedAreas = ['posts', 'accounts', 'media', 'templates', 'todos'] as const;
export type VersionedArea = (typeof versionedAreas)[number];

/** A version changes when its area changes, and only then. */
export type Versions = Partial<Record<VersionedArea, string>>;
