import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { UploadIcon } from '../ui/icons/navigation.tsx';
import { Placeholder } from '../ui/placeholder.tsx';
import { Section } from '../ui/section.tsx';
import { Block } from './block.tsx';

/** What things lie on. */
export function Surfaces() {
  return (
    <>
      <Block title="Cards">
        <Card>
          <Typography>Quiet.</Typography>
        </Card>
        <Card hoverable>
          <Typography>It answers the pointer.</Typography>
        </Card>
        <Card selected>
          <Typography>Chosen.</Typography>
        </Card>
      </Block>
      <Block title="A matter on a screen">
        <Section
          title="Time zone"
          description="Posts go out by this clock."
          actions={<Button size="small">Change</Button>}
        >
          <Typography>Europe/Berlin</Typography>
        </Section>
      </Block>
      <Block title="Nothing there yet">
        <EmptyState
          picture={<UploadIcon />}
          title="No posts yet"
          text="What you write, schedule and publish is found here."
          action={<Button variant="contained">Write a post</Button>}
        />
      </Block>
      <Block title="On its way">
        <Card>
          <Placeholder width="60%" />
          <Placeholder width="40%" height={10} />
        </Card>
      </Block>
    </>
  );
}
