import {
  bioContentProblems,
  bioTextMax,
  bioTextProblem,
  bioTitleMax,
  bioTitleProblem,
} from '@fanfare/core/bio/content.ts';
import { countCharacters } from '@fanfare/core/text/count-characters.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { CounterText } from '../../ui/counter-text.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { surface } from '../../ui/surface.ts';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { panelSx } from './bio-layout.ts';
import { PictureField } from './picture-field.tsx';
import { SocialButtons } from './social-buttons.tsx';
import type { OpenDraft } from './use-draft.ts';

function counterOf(text: string, limit: number) {
  const count = countCharacters(text);
  const level = count > limit ? 'full' : count >= limit * 0.9 ? 'near' : 'fine';
  return { count, limit, level } as const;
}

export function ProfileTab({ open }: { open: OpenDraft }) {
  const { page, draft, change } = open;
  const { avatar, title, text } = draft;
  return (
    <Stack sx={{ gap: { xs: 1.75, sm: 2 } }}>
      <Box
        component="section"
        aria-label="Profile"
        sx={{ ...surface, ...panelSx, display: 'grid', gap: 2.5 }}
      >
        <SwitchRow
          label="Show a picture"
          checked={avatar.kind !== 'none'}
          onChange={(on) => change((before) => ({ ...before, avatar: { kind: on ? 'workspace' : 'none' } }))}
        />
        {avatar.kind !== 'none' && (
          <PictureField
            workspaceId={page.workspaceId}
            label="Picture"
            hint="Without one, the page shows the picture of the workspace."
            mediaId={avatar.kind === 'media' ? avatar.mediaId : null}
            onChange={(mediaId) =>
              change((before) => ({
                ...before,
                avatar: mediaId === null ? { kind: 'workspace' } : { kind: 'media', mediaId },
              }))
            }
          />
        )}
        <FormField
          label="Title"
          value={title}
          autoComplete="off"
          onChange={(next) => change((before) => ({ ...before, title: next }))}
          error={bioTitleProblem(title) ?? bioContentProblems(draft)['title']}
          aside={<CounterText counter={counterOf(title, bioTitleMax)} />}
        />
        <TextArea
          label="Text"
          rows={3}
          value={text}
          aside={<CounterText counter={counterOf(text, bioTextMax)} />}
          onChange={(next) => change((before) => ({ ...before, text: next }))}
          error={bioTextProblem(text) ?? undefined}
        />
      </Box>
      <SocialButtons open={open} />
    </Stack>
  );
}
