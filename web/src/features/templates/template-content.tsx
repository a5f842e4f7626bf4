import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { textOf, type Template } from '@fanfare/core/templates/template.ts';
import { hashtagCountText } from './template-text.ts';

const clamped = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  }) as const;

interface TemplateContentProps {
  template: Template;
  /** Fills in the variables of the template's text. */
  fill?: ((text: string) => string) | undefined;
}

export function TemplateContent({ template, fill = (text) => text }: TemplateContentProps) {
  const { name, info, template_type: kind, hashtags } = template;
  return (
    <>
      {info !== name && (
        <Typography component="span" variant="body2" sx={{ ...clamped(2), color: 'text.secondary' }}>
          {info}
        </Typography>
      )}
      <Box component="span" sx={{ ...clamped(4), typography: 'body1' }}>
        {fill(textOf(template))}
      </Box>
      {kind === 'hashtag' && (
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {hashtagCountText(hashtags.length)}
        </Typography>
      )}
    </>
  );
}
