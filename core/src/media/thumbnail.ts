/** Files that belong to something else are not shown among those of the library. */
export const mediaRoles = ['thumbnail'] as const;
export type MediaRole = (typeof mediaRoles)[number];

export const thumbnailKindText = 'Please select a valid image file.';
