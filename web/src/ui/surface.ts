/** What lies on the page: told apart by a line, never by a shadow. */
export const surface = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
