/** Selects screens of phones in `sx`. */
export const phone = '@media (max-width: 599.95px)';

/** Style of cards and panels: a border and no shadow. */
export const surface = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
