import Typography from '@mui/material/Typography';

export const UploadingLine = ({ busy }: { busy: number }) => (
  <Typography role="status" variant="body2" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
    {busy === 0 ? '' : `${busy} ${busy === 1 ? 'file is' : 'files are'} being uploaded.`}
  </Typography>
);
