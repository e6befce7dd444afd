import { foodNameProblem } from '@batchbook/shared/ingredients/food-text';
import { recipeTypes } from '@batchbook/shared/recipes/constants';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { ChefHat, Copy, Ellipsis, Pencil, Printer, ScrollText, Tag, Trash2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useUrlState } from '../../../data/url-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Crumbs } from '../../../ui/page-header.tsx';
import { SavedMark, type SaveState } from '../../../ui/saved-mark.tsx';
import { useField } from '../hooks/use-field.ts';
import { type SaveStatus, saveStatusOf } from '../model/editor.ts';
import { useEditorBasics, useEditorState, useEditorView } from './editor-context.tsx';

const marks: Record<SaveStatus, SaveState> = {
  idle: 'idle',
  saved: 'saved',
  unsaved: 'saving',
  saving: 'saving',
  failed: 'failed',
  conflict: 'failed',
};

export interface EditorHeaderProps {
  variation: Variation | null;
  /** The recipe that a variation is of. */
  baseName: string;
  editing: boolean;
  /** Starts editing, or `null` if it can't be edited. */
  onEdit: (() => void) | null;
  onDuplicate: () => void;
  duplicating: boolean;
  onDelete: () => void;
}

export function EditorHeader(props: EditorHeaderProps) {
  const { editing, variation } = props;
  const name = useEditorView(({ draft }) => draft.name);
  const recipeType = useEditorView(({ draft }) => draft.recipeType);
  const isSample = useEditorState(({ base }) => base.isSample);
  const trail = [
    { label: 'Recipes', to: '/recipes' },
    ...(variation
      ? [{ label: props.baseName, to: `/recipes?recipe=${variation.baseRecipeId}&view=variations` }]
      : []),
  ];
  return (
    <header className="mb-5 max-md:mb-3.5">
      <Crumbs trail={trail} current={name} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-x-4 gap-y-2">
          {editing ? <TitleInput /> : <h1 className="text-[2.05rem] max-md:text-[1.6rem]">{name}</h1>}
          {variation && <Badge tone="warning">Variation</Badge>}
          {editing && !variation ? <TypeMenu /> : <Badge tone="primary">{recipeType}</Badge>}
          {isSample && <Badge tone="info">Sample</Badge>}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:w-full print:hidden">
          <Saving editing={editing} />
          <HeaderActions {...props} />
        </div>
      </div>
    </header>
  );
}

function Saving({ editing }: Pick<EditorHeaderProps, 'editing'>) {
  const { editor } = useEditorBasics();
  const mark = useEditorState((state) => marks[saveStatusOf(state).status]);
  const text = useEditorState((state) => saveStatusOf(state).text);
  const hasFailed = useEditorState(({ status }) => status === 'failed');
  const canUndo = useEditorState((state) => state.canUndo);
  return (
    <>
      <SavedMark state={mark} {...(text !== undefined && { text })} className="mr-1" />
      {hasFailed && (
        <Button size="sm" onClick={() => void editor.flush()}>
          Try again
        </Button>
      )}
      {editing && (
        <IconButton
          label="Undo last change"
          disabled={!canUndo}
          // A field that is left may show beside this button that it isn't saved, and so move it away from the pointer.
          // It is left once the press is over.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.currentTarget.focus();
            editor.undo();
          }}
        >
          <Undo2 aria-hidden size={18} />
        </IconButton>
      )}
    </>
  );
}

function HeaderActions({ variation, onEdit, onDuplicate, duplicating, onDelete }: EditorHeaderProps) {
  const { recipeId } = useEditorBasics();
  const scale = useUrlState().get('scale');
  const kitchen = `/recipes?recipe=${recipeId}&mode=kitchen${scale === null ? '' : `&scale=${scale}`}`;
  return (
    <>
      {!variation && (
        <Button
          icon={<Copy aria-hidden size={17} />}
          busy={duplicating}
          onClick={onDuplicate}
          className="max-md:hidden"
        >
          Duplicate
        </Button>
      )}
      <ButtonLink to={`/recipes?recipe=${recipeId}&label=1`} icon={<Tag aria-hidden size={17} />}>
        Label
      </ButtonLink>
      {onEdit ? (
        <Button
          variant="primary"
          icon={<Pencil aria-hidden size={17} />}
          onClick={onEdit}
          className="max-md:flex-1"
        >
          Edit
        </Button>
      ) : (
        <ButtonLink
          to={kitchen}
          variant="primary"
          icon={<ChefHat aria-hidden size={17} />}
          className="max-md:flex-1"
        >
          Kitchen view
        </ButtonLink>
      )}
      <HeaderMenu {...{ variation, kitchen, onDuplicate, onDelete }} />
    </>
  );
}

interface HeaderMenuProps extends Pick<EditorHeaderProps, 'variation' | 'onDuplicate' | 'onDelete'> {
  /** The address of the kitchen view. */
  kitchen: string;
}

function HeaderMenu({ variation, kitchen, onDuplicate, onDelete }: HeaderMenuProps) {
  const { recipeId } = useEditorBasics();
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <IconButton label="More" variant="default">
          <Ellipsis aria-hidden size={18} />
        </IconButton>
      }
      entries={[
        {
          label: 'Kitchen view',
          hint: 'One step at a time',
          icon: <ChefHat aria-hidden size={17} />,
          onSelect: () => void navigate(kitchen),
        },
        ...(variation
          ? []
          : [
              {
                label: 'Duplicate recipe',
                icon: <Copy aria-hidden size={17} />,
                onSelect: onDuplicate,
              },
            ]),
        {
          label: 'Add to shopping list',
          icon: <ScrollText aria-hidden size={17} />,
          onSelect: () => void navigate(`/recipes?tab=shopping-list&add=${recipeId}`),
        },
        {
          label: 'Print recipe',
          icon: <Printer aria-hidden size={17} />,
          onSelect: () => setTimeout(() => window.print(), 150),
        },
        'separator',
        {
          label: variation ? 'Delete variation' : 'Delete recipe',
          icon: <Trash2 aria-hidden size={17} />,
          danger: true,
          onSelect: onDelete,
        },
      ]}
    />
  );
}

const titleStyle = classNames(
  'col-start-1 row-start-1 block min-w-[220px] rounded-2 border border-transparent px-2',
  'font-display text-[2.05rem] leading-[1.3] font-[650] tracking-[-0.012em] wrap-anywhere',
  'whitespace-pre-wrap max-md:text-[1.6rem]',
);

const inputStyle = classNames(
  'w-full resize-none overflow-hidden bg-transparent hover:border-line focus:border-control',
  'aria-invalid:border-danger',
);

/** The name, edited in place. */
function TitleInput() {
  const { editor } = useEditorBasics();
  const name = useEditorView(({ draft }) => draft.name);
  const input = useRef<HTMLTextAreaElement>(null);
  const typed = useField<string>(
    { key: 'name', label: 'name' },
    {
      value: name,
      format: (text) => text,
      read: (text) => {
        const name = text.trim();
        const unnamed = foodNameProblem(name, 'A recipe needs a name');
        if (unnamed !== null) return { ok: false, error: unnamed };
        if (name.length > 200) return { ok: false, error: 'At most 200 characters' };
        return { ok: true, value: name };
      },
      onChange: (name) => editor.edit((before) => ({ ...before, name }), 'name'),
      onCommit: () => void editor.flush(),
      onEnter: () => input.current?.blur(),
    },
  );
  return (
    <div className="min-w-0 max-md:w-full">
      <h1 className="sr-only">{name}</h1>
      <span className="-my-1 -ml-2 grid max-w-full">
        {/* What is typed, unseen: it gives the field its size, in as many lines as it takes. */}
        <span aria-hidden className={`${titleStyle} invisible`}>{`${typed.inputProps.value} `}</span>
        <textarea
          {...typed.inputProps}
          ref={input}
          rows={1}
          cols={1}
          aria-label="Recipe name"
          aria-describedby={typed.error ? 'recipe-name-error' : undefined}
          autoComplete="off"
          className={`${inputStyle} ${titleStyle}`}
        />
      </span>
      {(typed.error || typed.isPending) && (
        <p id="recipe-name-error" className="text-13 font-semibold text-danger">
          {typed.error ?? 'A recipe needs a name'}
        </p>
      )}
    </div>
  );
}

function TypeMenu() {
  const { editor } = useEditorBasics();
  const recipeType = useEditorView(({ draft }) => draft.recipeType);
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Type: ${recipeType}`}
          className="touch inline-flex cursor-pointer items-center rounded-[5px]"
        >
          <Badge tone="primary">{recipeType}</Badge>
        </button>
      }
      entries={[
        {
          kind: 'choice',
          label: 'What it is',
          value: recipeType,
          onValueChange: (value) => {
            const picked = recipeTypes.find((type) => type === value);
            if (picked === undefined) return;
            editor.edit((before) => ({ ...before, recipeType: picked }));
            void editor.flush();
          },
          choices: recipeTypes.map((type) => ({ value: type, label: type })),
        },
      ]}
    />
  );
}
