/** Media query for the screens of phones, for use in `sx`. */
export const phone = '@media (max-width: 599.95px)';

/** Media query for screens that show the bottom bar instead of the side menu. */
export const narrow = '(max-width: 899.95px)';
