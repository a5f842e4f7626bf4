/** Style of cards and panels: a border and no shadow. */
export const surface = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;

/** Style of the box that takes the place of a chart without data; it is as high as the chart. */
export const emptyChart = {
  display: 'grid',
  placeItems: 'center',
  height: { xs: 190, md: 210 },
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: '10px',
  color: 'text.secondary',
} as const;

/**
 * For pictures inside buttons: clicks go to the button instead of the picture. A picture may be replaced between press
 * and release, and browsers send no click if the pressed element is gone.
 */
export const clickThroughSx = { pointerEvents: 'none' } as const;
