import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { textOf, type Template } from '@fanfare/core/templates/template.ts';
import { TemplateContent } from './template-content.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

interface TemplateCardProps {
  template: Template;
  onEdit: () => void;
  onDelete: () => void;
}

export function TemplateCard({ template, onEdit, onDelete }: TemplateCardProps) {
  const { name } = template;
  return (
    <Card component="li">
      <Stack sx={{ gap: 1, height: '100%' }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
          <Typography
            component="h2"
            variant="h3"
            sx={{ flex: 1, minWidth: 0, pt: 1, overflowWrap: 'anywhere' }}
          >
            {name}
          </Typography>
          <MenuButton
            label={`More for ${name}`}
            actions={[
              { label: 'Edit', onSelect: onEdit },
              { label: 'Delete', isDangerous: true, onSelect: onDelete },
            ]}
          />
        </Stack>
        <TemplateContent template={template} />
        <Box sx={{ mt: 'auto', pt: 0.5 }}>
          <CopyButton text={textOf(template)} label="Copy" description={`Copy ${name}`} />
        </Box>
      </Stack>
    </Card>
  );
}
