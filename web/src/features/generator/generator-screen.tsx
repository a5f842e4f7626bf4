import type { GeneratedPicture } from '@fanfare/core/assistant/generated-image.ts';
import type { AiQuota } from '@fanfare/core/quota/ai.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, useEffect, type RefObject } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { ImageIcon } from '../../ui/icons/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { NoWorkspace } from '../workspaces/index.ts';
import { GeneratorFields } from './generator-form.tsx';
import { History, historyPage } from './history.tsx';
import { Results } from './results.tsx';
import { useGenerate } from './use-generate.ts';
import { useGeneratorForm } from './use-generator-form.ts';

const reducedMotion = '(prefers-reduced-motion: reduce)';

/**
 * Tells whether the top of an element is visible: below the top bar, with at least 240 pixels of the window below it.
 */
function isShown(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 57 && top < window.innerHeight - 240;
}

/**
 * Scrolls to the results of a request, because on a phone they are below the form. Does not move the focus, because the
 * person may be writing. `run`: the id of the last request on this page; null before the first request.
 */
function useRevealResults(run: string | null): RefObject<HTMLElement | null> {
  const results = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = results.current;
    if (run === null || !element || isShown(element)) return;
    const behavior = window.matchMedia(reducedMotion).matches ? 'instant' : 'smooth';
    element.scrollIntoView({ block: 'start', behavior });
  }, [run]);
  return results;
}

const subtitle = 'Describe an image. It is made for this workspace and kept in its history.';

function QuotaChip({ quota: { remaining, limit } }: { quota: AiQuota }) {
  if (limit === null || remaining === null) return null;
  return (
    <Box sx={chipSx}>
      <ImageIcon />
      <Typography
        variant="body2"
        component="span"
        sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}
      >
        {remaining} of {limit} images left this month
      </Typography>
    </Box>
  );
}

function Generator({ workspaceId }: { workspaceId: string }) {
  const { me } = useVisit();
  const prompt = useRef<HTMLTextAreaElement>(null);
  const state = useGeneratorForm(me.uid, workspaceId);
  const quota = useRead('aiQuota', { workspaceId });
  const history = useRead('listGeneratedImages', { workspaceId, limit: historyPage });
  const [begun, setBegun] = useState<GeneratedPicture[] | null>(null);
  const changed = () => {
    void quota.mutate();
    void history.mutate();
  };
  const [asked, setAsked] = useState<string | null>(null);
  const results = useRevealResults(asked);
  const { busy, problem, generate } = useGenerate(workspaceId, (images) => {
    setBegun(images);
    setAsked(images[0]?.run ?? null);
    changed();
  });
  const made = history.data?.images ?? [];
  const { run } = made.find((image) => image.state === 'drawing') ?? {};
  const isResumed = begun === null && run !== undefined;
  // After a reload, the images that are still being made are shown again.
  if (isResumed) setBegun(made.filter((image) => image.run === run).toReversed());
  const shown = begun ?? [];
  const finished = made.find((image) => image.run === shown[0]?.run && image.state === 'done');
  const retry = (image: GeneratedPicture) => {
    state.fill(image);
    prompt.current?.focus();
    prompt.current?.scrollIntoView({ block: 'center' });
  };
  const imageQuota = quota.data?.imageQuota;
  return (
    <Page
      title="AI Generator"
      subtitle={subtitle}
      {...(imageQuota && { actions: <QuotaChip quota={imageQuota} /> })}
    >
      <Box sx={columnsSx}>
        <GeneratorFields
          state={state}
          quota={imageQuota}
          busy={busy}
          problem={problem}
          promptRef={prompt}
          onGenerate={(count) => void generate(state.form, count)}
        />
        <Stack sx={{ gap: 2.5, minWidth: 0 }}>
          <Results
            sectionRef={results}
            workspaceId={workspaceId}
            images={shown}
            finished={finished}
            hasHistory={made.some(({ state: imageState }) => imageState === 'done')}
            onChanged={changed}
            onRetry={retry}
          />
          <History workspaceId={workspaceId} onRetry={retry} onChanged={changed} />
        </Stack>
      </Box>
    </Page>
  );
}

export function GeneratorScreen() {
  const { workspace } = useVisit();
  // The key resets the form when the workspace changes.
  if (workspace) return <Generator key={workspace.id} workspaceId={workspace.id} />;
  return (
    <Page title="AI Generator" subtitle={subtitle}>
      <NoWorkspace />
    </Page>
  );
}

const chipSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  minHeight: 32,
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  bgcolor: 'background.paper',
} as const;

const columnsSx = {
  display: 'grid',
  gap: { xs: 1.75, md: 2 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(300px, 380px) minmax(0, 1fr)' },
} as const;
