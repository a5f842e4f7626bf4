/** The roles of files that the media library hides. A file without a role is shown. */
export const mediaRoles = ['thumbnail'] as const;
export type MediaRole = (typeof mediaRoles)[number];

export const thumbnailKindText = 'Please select a valid image file.';
