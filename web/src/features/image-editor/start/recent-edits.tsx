import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useStored } from '../../../browser/stored.ts';
import { useNow } from '../../../browser/use-now.ts';
import { useVisit } from '../../../browser/visit.ts';
import { ageText } from '@fanfare/core/time/age-text.ts';
import { Section } from '../../../ui/section.tsx';
import { MediaPicture } from '../../media/index.ts';
import { keptEditsKey, readKeptEdits } from '../saving/kept-edits.ts';

interface RecentEditsProps {
  workspaceId: string;
  onOpen: (item: LibraryItem) => void;
}

export function RecentEdits({ workspaceId, onOpen }: RecentEditsProps) {
  const { me } = useVisit();
  const now = useNow();
  const kept = readKeptEdits(useStored(keptEditsKey(me.uid, workspaceId)));
  if (kept.length === 0) return null;
  return (
    <Section title="Continue editing">
      <Box component="ul" sx={tilesSx}>
        {kept.map(({ item, at }) => (
          <Box component="li" key={item._id}>
            <ButtonBase onClick={() => onOpen(item)} sx={tileSx}>
              <Box sx={{ height: 120, width: '100%' }}>
                <MediaPicture item={item} size="small" />
              </Box>
              <Box sx={{ p: 1.25, width: '100%', minWidth: 0 }}>
                <Typography variant="body2" noWrap sx={{ fontWeight: 560 }}>
                  {item.name}
                </Typography>
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  Not saved · {ageText(new Date(at), now)}
                </Typography>
              </Box>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const tilesSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const tileSx = {
  flexDirection: 'column',
  width: '100%',
  overflow: 'hidden',
  textAlign: 'start',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.disabled' },
} as const;
