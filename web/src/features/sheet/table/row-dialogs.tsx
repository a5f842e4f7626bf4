import { stepText } from '@fanfare/core/schedule/steps.ts';
import { isOnStep } from '@fanfare/core/sheet/cells.ts';
import { privacyNames } from '@fanfare/core/sheet/fields.ts';
import { rowName } from '@fanfare/core/sheet/file-names.ts';
import type { RowPatch, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { variantOf } from '@fanfare/core/sheet/variants.ts';
import { accountKey, hasAccount } from '@fanfare/core/composer/variant.ts';
import { privacies } from '@fanfare/core/posts/fields.ts';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { MenuList } from '../../../ui/menu-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { findNetwork } from '../../../networks/networks.tsx';
import { NetworkSettings, ScheduleModal, TargetPicker, ThumbnailEditor } from '../../composer/index.ts';
import type { CellDialog } from './grid-keys.ts';
import type { SheetTools } from '../sheet-tools.ts';

interface RowDialogProps {
  dialog: CellDialog;
  row: SheetRow;
  tools: SheetTools;
  /** The videos whose first frame was already captured, so that it is not captured again. */
  seen: Set<string>;
  onClose: () => void;
}

type PartProps = Omit<RowDialogProps, 'dialog'> & {
  dialog: CellDialog;
  onPatch: (patch: RowPatch) => void;
};

function ScheduleDialog({ row, tools: { workspaceId, sheet, zone, now }, onPatch, onClose }: PartProps) {
  const posts = sheet.accounts.map(({ platform, platform_id }) => ({ uploadTo: platform, platform_id }));
  const toast = useToast();
  return (
    <ScheduleModal
      title={`Schedule ${rowName(row)}`}
      zone={zone}
      now={new Date(now)}
      current={row.schedule}
      planned={{ workspaceId, groupId: row.id, posts }}
      onClose={onClose}
      onSchedule={(schedule) => {
        if (!isOnStep(schedule.at, schedule.zone)) {
          toast({ text: stepText, severity: 'error' });
          return;
        }
        onPatch({ schedule });
        onClose();
      }}
    />
  );
}

const Done = ({ onClose }: { onClose: () => void }) => (
  <Button variant="contained" onClick={onClose}>
    Done
  </Button>
);

function TargetsDialog({ dialog: { account }, row, tools, onPatch, onClose }: PartProps) {
  const target = account && tools.find(account.platform)?.target;
  const variant = variantOf(row, account);
  if (!target || !hasAccount(variant)) return null;
  return (
    <Modal title={rowName(row)} cancel={null} onClose={onClose} actions={<Done onClose={onClose} />}>
      <Suspense>
        <TargetPicker
          workspaceId={tools.workspaceId}
          variant={variant}
          target={target}
          onChange={(targets) => onPatch({ targets: { [accountKey(account)]: targets } })}
        />
      </Suspense>
    </Modal>
  );
}

function SettingsDialog({ dialog: { account }, row, onPatch, onClose }: PartProps) {
  if (!account) return null;
  return (
    <Modal
      title={`${findNetwork(account.platform).label} options`}
      cancel={null}
      onClose={onClose}
      actions={<Done onClose={onClose} />}
    >
      <Suspense>
        <NetworkSettings variant={variantOf(row, account)} onChange={(options) => onPatch({ options })} />
      </Suspense>
    </Modal>
  );
}

function ThumbnailDialog({ row, tools, seen, onPatch, onClose }: PartProps) {
  const { file, thumbnail } = row;
  if (file?.kind !== 'video') return null;
  return (
    <Modal
      title={`Thumbnail of ${file.name}`}
      width="md"
      cancel={null}
      onClose={onClose}
      actions={<Done onClose={onClose} />}
    >
      <Suspense>
        <ThumbnailEditor
          workspaceId={tools.workspaceId}
          video={file}
          thumbnail={thumbnail}
          removed={false}
          seen={seen}
          onPick={(item) => onPatch({ thumbnail: item })}
        />
      </Suspense>
    </Modal>
  );
}

function PrivacyMenu({ dialog: { anchor }, onPatch, onClose }: PartProps) {
  if (!anchor) return null;
  return (
    <MenuList
      anchor={anchor}
      open
      onClose={onClose}
      actions={privacies.map((privacy) => ({
        label: privacyNames[privacy],
        onSelect: () => onPatch({ options: { privacy } }),
      }))}
    />
  );
}

const parts = {
  schedule: ScheduleDialog,
  targets: TargetsDialog,
  settings: SettingsDialog,
  thumbnail: ThumbnailDialog,
  privacy: PrivacyMenu,
} as const;

/** The dialog of the composer in which a value of one row is chosen. */
export function RowDialog(props: RowDialogProps) {
  const { dialog, row, tools } = props;
  const Part = parts[dialog.kind];
  const onPatch = (patch: RowPatch) =>
    tools.dispatch({ kind: 'rowsPatched', patches: [{ id: row.id, patch }] });
  return (
    <Suspense>
      <Part {...props} onPatch={onPatch} />
    </Suspense>
  );
}
