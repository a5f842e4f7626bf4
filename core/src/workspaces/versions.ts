/** The parts of a workspace of which it can be asked cheaply whether they have changed. */
export const versionedAreas = ['posts', 'accounts', 'media', 'templates', 'todos'] as const;
export type VersionedArea = (typeof versionedAreas)[number];

/** Equal as long as nothing has changed. */
export type Versions = Partial<Record<VersionedArea, string>>;
