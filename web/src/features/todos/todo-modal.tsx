import { todoDateProblem, todoProblem, type Todo } from '@fanfare/core/todos/todo.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ApiError, messageOf } from '../../browser/api-error.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useFocusFirstProblem } from '../../ui/use-focus-first-problem.ts';
import { useTodoActions } from './use-todo-actions.ts';

export interface TodoModalProps {
  workspaceId: string;
  /** The to-do to edit; null to create one. */
  todo: Todo | null;
  /** The day of a new to-do. */
  date: string;
  onClose: () => void;
}

type Fields = Pick<Todo, 'todo' | 'date'>;
type Problems = Partial<Record<keyof Fields, string | undefined>>;

function problemsOf({ todo, date }: Fields): Problems {
  const found = { todo: todoProblem(todo), date: todoDateProblem(date) };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/**
 * Only the fields that the person has changed, so that another member's changes to the other fields are not
 * overwritten.
 */
function changesIn({ todo, date }: Fields, first: Fields): Partial<Fields> {
  return { ...(todo !== first.todo && { todo }), ...(date !== first.date && { date }) };
}

function useTodoForm({ workspaceId, todo, date, onClose }: TodoModalProps) {
  const actions = useTodoActions(workspaceId);
  const toast = useToast();
  // A retry sends the same id, so that no second to-do is saved if the answer to the first request was lost.
  const [id] = useState(() => todo?.id ?? crypto.randomUUID());
  const first: Fields = { todo: todo?.todo ?? '', date: todo?.date ?? date };
  const [fields, setFields] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const changes = changesIn(fields, first);
  const dirty = Object.keys(changes).length > 0;

  const refuse = (found: Problems) => {
    setProblems(found);
    setRefusals((before) => before + 1);
  };
  const finish = async (work: () => Promise<boolean>) => {
    setBusy(true);
    try {
      if (await work()) onClose();
    } catch (error) {
      const named = error instanceof ApiError ? error.fields : {};
      const inForm = named['todo'] !== undefined || named['date'] !== undefined;
      if (!inForm) toast({ text: messageOf(error, 'Failed to save to-do'), severity: 'error' });
      refuse({ todo: named['todo'], date: named['date'] });
    }
    setBusy(false);
  };
  return {
    ...fields,
    problems,
    refusals,
    busy,
    dirty,
    write: (field: keyof Fields) => (value: string) => {
      setFields((before) => ({ ...before, [field]: value }));
      setProblems((before) => ({ ...before, [field]: undefined }));
    },
    save() {
      if (busy) return;
      const found = problemsOf(fields);
      if (Object.keys(found).length > 0) refuse(found);
      else
        void finish(async () => {
          if (!todo) await actions.create({ id, ...fields, completed: false });
          else if (dirty) await actions.update(id, changes);
          return true;
        });
    },
    remove: todo ? () => void finish(() => actions.remove(todo)) : null,
  };
}

export function TodoModal(props: TodoModalProps) {
  const form = useTodoForm(props);
  const fields = useFocusFirstProblem<HTMLDivElement>(form.refusals);
  return (
    <Modal
      title={props.todo ? 'Edit to-do' : 'New to-do'}
      dirty={form.dirty}
      busy={form.busy}
      onClose={props.onClose}
      onSubmit={form.save}
      {...(form.remove && {
        footer: (
          <Button color="error" disabled={form.busy} onClick={form.remove}>
            Delete
          </Button>
        ),
      })}
      actions={
        <Button type="submit" variant="contained" loading={form.busy}>
          {props.todo ? 'Save changes' : 'Add to-do'}
        </Button>
      }
    >
      <Stack ref={fields} sx={{ gap: 2 }}>
        <FormField
          label="To-do"
          name="todo"
          autoComplete="off"
          autoFocus
          readOnly={form.busy}
          value={form.todo}
          error={form.problems.todo}
          onChange={form.write('todo')}
        />
        <FormField
          label="Day"
          name="todo-date"
          type="date"
          readOnly={form.busy}
          value={form.date}
          error={form.problems.date}
          onChange={form.write('date')}
        />
      </Stack>
    </Modal>
  );
}
