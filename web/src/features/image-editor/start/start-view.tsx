import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useStored } from '../../../browser/stored.ts';
import { useNow } from '../../../browser/use-now.ts';
import { useVisit } from '../../../browser/visit.ts';
import { ageText } from '../../../ui/age-text.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { LibraryIcon } from '../../../ui/icons/navigation.tsx';
import { Page } from '../../../ui/page.tsx';
import { part } from '../../../ui/part.ts';
import { Section } from '../../../ui/section.tsx';
import { LibraryPicker, MediaPicture } from '../../media/index.ts';
import { keptEditsKey, readKeptEdits } from '../saving/kept-edits.ts';
import { useStartUpload } from './use-start-upload.ts';

const PageDrop = part(async () => (await import('../../../ui/page-drop.tsx')).PageDrop);

interface StartViewProps {
  workspaceId: string;
  onOpen: (item: LibraryItem) => void;
}

/** Unsaved edits that this browser keeps. */
function RecentEdits({ workspaceId, onOpen }: StartViewProps) {
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

/** Chooses the image that is edited: from the library, from the device, or an edit that was not finished. */
export function StartView({ workspaceId, onOpen }: StartViewProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const upload = useStartUpload(onOpen);
  return (
    <Page
      title="Image Editor"
      subtitle="Crop, adjust and add text. Your original stays as it is."
      actions={
        <Button variant="contained" startIcon={<LibraryIcon />} onClick={() => setIsChoosing(true)}>
          Choose from library
        </Button>
      }
    >
      <FileDrop
        label={upload.isBusy ? 'Uploading …' : 'Upload an image'}
        hint="JPG, PNG or WebP. You can also paste an image here."
        accept={acceptedFiles(['image'])}
        multiple={false}
        disabled={upload.isBusy}
        onFiles={upload.add}
      />
      <RecentEdits workspaceId={workspaceId} onOpen={onOpen} />
      <Suspense>
        {isChoosing ? (
          <LibraryPicker
            kinds={['image']}
            multiple={false}
            onPick={([item]) => item && onOpen(item)}
            onClose={() => setIsChoosing(false)}
          />
        ) : (
          <PageDrop onFiles={upload.add} />
        )}
      </Suspense>
    </Page>
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
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
