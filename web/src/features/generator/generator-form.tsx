import {
  imageLimitReached,
  imagePromptMax,
  imagesPerRunMax,
} from '@fanfare/core/assistant/generated-image.ts';
import { imageSizeNames, imageSizes, imageStyles, type ImageSize } from '@fanfare/core/assistant/image.ts';
import type { AiQuota } from '@fanfare/core/quota/ai.ts';
import { countCharacters } from '@fanfare/core/text/count-characters.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { SparkleIcon } from '../../ui/icons/navigation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { surface } from '../../ui/surface.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { BackgroundField } from './background-field.tsx';
import { ColorsField } from './colors-field.tsx';
import { StyleSample } from './style-sample.tsx';
import { Tiles } from './tiles.tsx';
import type { FormState, GeneratorForm } from './use-generator-form.ts';

const counts = ['1', '2', '3'] as const;
const longestSide = 32;

function SizeShape({ value }: { value: ImageSize }) {
  const { width, height } = imageSizes[value];
  const scale = longestSide / Math.max(width, height);
  return (
    <Box sx={{ height: longestSide + 12, display: 'grid', placeItems: 'center' }}>
      <Box
        sx={{ border: 1.5, borderColor: 'text.secondary', borderRadius: '3px' }}
        style={{ width: width * scale, height: height * scale }}
      />
    </Box>
  );
}

function costText(count: number, { remaining }: AiQuota): string {
  const uses =
    remaining === null ? '' : `Uses ${count} of ${remaining} ${remaining === 1 ? 'image' : 'images'} left. `;
  return `${uses}Images that fail are not counted.`;
}

interface GeneratorFormProps {
  state: FormState;
  quota: AiQuota | undefined;
  busy: boolean;
  problem: string | null;
  promptRef: Ref<HTMLTextAreaElement>;
  onGenerate: (count: number) => void;
}

export function GeneratorFields({ state, quota, busy, problem, promptRef, onGenerate }: GeneratorFormProps) {
  const { form, change, problems, isReady, lostFile } = state;
  const left = quota?.remaining ?? imagesPerRunMax;
  const count = Math.min(form.count, Math.max(1, left));
  const isUsedUp = left === 0;
  const setCount = (value: (typeof counts)[number]) =>
    change({ count: Number(value) as GeneratorForm['count'] });
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Image request"
      sx={{ ...surface, p: 2.5, gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy && !isUsedUp) onGenerate(count);
      }}
    >
      <TextArea
        label="Prompt"
        value={form.prompt}
        rows={4}
        placeholder="A glass of iced coffee on a warm terracotta ledge, low autumn sun"
        fieldRef={promptRef}
        error={problems.prompt}
        aside={
          <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {countCharacters(form.prompt)} / {imagePromptMax.toLocaleString('en')}
          </Typography>
        }
        onChange={(prompt) => change({ prompt })}
      />
      <Tiles
        label="Size"
        values={imageSizeNames}
        value={form.size}
        columns={[5, 3]}
        noteOf={(size) => imageSizes[size].ratio}
        Picture={SizeShape}
        onChange={(size) => change({ size })}
      />
      <Tiles
        label="Style"
        values={imageStyles}
        value={form.style}
        columns={[5, 4]}
        Picture={StyleSample}
        onChange={(style) => change({ style })}
      />
      <ColorsField colors={form.colors} error={problems.colors} onChange={(colors) => change({ colors })} />
      <BackgroundField
        background={form.background}
        lostFile={lostFile}
        onChange={(background) => change({ background })}
      />
      <FormField
        label="Background description"
        value={form.backgroundDescription}
        error={problems.backgroundDescription}
        onChange={(backgroundDescription) => change({ backgroundDescription })}
      />
      <FormField
        label="Additional details"
        value={form.additionalDetails}
        error={problems.additionalDetails}
        hint="Anything else, for example “no text, no people”."
        onChange={(additionalDetails) => change({ additionalDetails })}
      />
      {isUsedUp && <Notice>{imageLimitReached}</Notice>}
      {problem !== null && !isUsedUp && <Notice>{problem}</Notice>}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          size="large"
          startIcon={<SparkleIcon />}
          loading={busy}
          disabled={!isReady || isUsedUp}
          sx={{ flex: '1 1 180px' }}
        >
          {count === 1 ? 'Generate' : `Generate ${count} images`}
        </Button>
        <Segmented
          label="Number of images"
          hideLabel
          options={counts.map((value) => ({ value, label: value, disabled: Number(value) > left }))}
          value={counts[count - 1]}
          onChange={setCount}
        />
      </Box>
      {quota && !isUsedUp && (
        <Typography variant="caption" sx={{ color: 'text.secondary', mt: -1 }}>
          {costText(count, quota)}
        </Typography>
      )}
    </Stack>
  );
}
