/** Files with a role are hidden from the library. */
export const mediaRoles = ['thumbnail'] as const;
export type MediaRole = (typeof mediaRoles)[number];

export const thumbnailKindText = 'Please select a valid image file.';
