import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Block } from './block.tsx';

/** How text looks. */
export function Words() {
  return (
    <>
      <Block title="Headings">
        <Typography component="p" variant="h1">
          Write once, publish everywhere
        </Typography>
        <Typography component="p" variant="h2">
          What goes out this week
        </Typography>
        <Typography component="p" variant="h3">
          Harbour Coffee
        </Typography>
      </Block>
      <Block title="Text">
        <Typography>Your accounts, your posts and what became of them.</Typography>
        <Typography variant="body2">Smaller, for labels and descriptions.</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Smallest, for hints and times: 21 Nov 2026, 09:30
        </Typography>
        <Typography>
          A sentence with <Link href="#words">a link</Link> in it.
        </Typography>
      </Block>
    </>
  );
}
