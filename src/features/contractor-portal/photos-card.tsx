'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { PictureInput } from '~/components/form/picture-input'
import { TextField } from '~/components/form/text-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { SortableList } from '~/components/ui/sortable-list'
import { showToast } from '~/components/ui/toast'
import { captionPhotoInput, type Photo } from '~/contracts/photo'
import { acceptedEndings, fileRules } from '~/domain/file'
import { photoLimits } from '~/domain/photo'
import { api } from '~/trpc/react'
import { formFailure, serverMessage } from '~/trpc/server-message'
import { saidByServer, uploadFile } from '~/trpc/upload'

/** Photos of past work: added, captioned, ordered and removed, each at once. */
export function PhotosCard() {
  const utils = api.useUtils()
  const photos = api.contractorPortal.photos.useQuery()
  const [open, setOpen] = useState<{ photo: Photo; for: 'caption' | 'remove' } | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  const shown = photos.data ?? []
  const refresh = () => utils.contractorPortal.photos.invalidate()
  const order = api.contractorPortal.orderPhotos.useMutation({
    onSuccess: () => showToast({ title: 'Order saved' }),
    onError: (error) =>
      showToast({ title: 'Error', description: serverMessage(error, 'Failed to save the order'), tone: 'error' }),
    onSettled: refresh,
  })
  const remove = api.contractorPortal.removePhoto.useMutation({
    onSuccess: () => {
      showToast({ title: 'Photo removed' })
      heading.current?.focus()
    },
    onError: (error) => showToast({ title: 'Failed to remove', description: serverMessage(error), tone: 'error' }),
    onSettled: refresh,
  })
  const nameOf = ({ id, caption }: Photo) => caption ?? `photo ${shown.findIndex((photo) => photo.id === id) + 1}`
  return (
    <Card>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <CardHeader
          title="Photos of past work"
          description={`Up to ${photoLimits.perContractor}, shown on your profile. Ask before you show somebody's home; place and camera are taken out.`}
          aside={
            photos.data && (
              <p className="text-sm text-muted tabular-nums">
                {shown.length} of {photoLimits.perContractor}
              </p>
            )
          }
        />
      </div>
      <div className="flex flex-col gap-5">
        <AddPhotos room={photos.data ? photoLimits.perContractor - shown.length : 0} onAdded={refresh} />
        {photos.isLoading && <Skeleton className="h-26" />}
        {photos.isError && <p className="text-sm text-danger">Your photos could not be loaded.</p>}
        <Alert>
          {order.error && `The order stays as it was. ${serverMessage(order.error)}`}
          {remove.error && `The photo is still there. ${serverMessage(remove.error)}`}
        </Alert>
        {shown.length > 0 && (
          <SortableList items={shown} noun="photo" nameOf={nameOf} onOrder={(ids) => order.mutateAsync({ ids })}>
            {(photo) => (
              <div className="flex min-w-0 flex-1 items-center gap-4">
                <Thumbnail photo={photo} />
                <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
                  <p className={photo.caption ? 'min-w-0 wrap-anywhere' : 'text-muted'}>
                    {photo.caption ?? 'No caption'}
                  </p>
                  <div className="flex gap-1">
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Caption of ${nameOf(photo)}`}
                      onClick={() => setOpen({ photo, for: 'caption' })}
                    >
                      Caption
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Remove ${nameOf(photo)}`}
                      onClick={() => setOpen({ photo, for: 'remove' })}
                    >
                      Remove
                    </Button>
                  </div>
                </div>
              </div>
            )}
          </SortableList>
        )}
      </div>
      {open?.for === 'caption' && <CaptionDialog photo={open.photo} onSaved={refresh} onClose={() => setOpen(null)} />}
      {open?.for === 'remove' && (
        <ConfirmDialog
          title="Remove this photo?"
          text="It goes from your profile at once and cannot be brought back."
          action="Remove photo"
          danger
          pending={remove.isPending}
          onClose={() => setOpen(null)}
          onConfirm={() => remove.mutateAsync({ id: open.photo.id })}
        />
      )}
    </Card>
  )
}

interface AddPhotosProps {
  /** How many more there may be. */
  room: number
  onAdded: () => Promise<unknown>
}

/** Sends what is chosen one after the other, so that they stand in the order they were chosen in. */
function AddPhotos({ room, onAdded }: AddPhotosProps) {
  const [percent, setPercent] = useState<number | null>(null)
  /** What was not added, and why. */
  const [problems, setProblems] = useState<string[]>([])
  const add = api.contractorPortal.addPhoto.useMutation()
  const send = async (chosen: File[]) => {
    const files = chosen.slice(0, room)
    const refused = files.length < chosen.length ? [`There is room for ${room} more.`] : []
    setProblems([])
    setPercent(0)
    for (const [at, file] of files.entries()) {
      try {
        if (file.size > fileRules.photo.maxBytes) throw new TooLarge()
        const { id } = await uploadFile('photo', file, (done) => setPercent((100 * at + done) / files.length))
        await add.mutateAsync({ photo: id })
      } catch (error) {
        const said =
          error instanceof TooLarge ? fileRules.photo.tooLarge : saidByServer(error, 'Failed to upload image')
        refused.push(`${file.name}: ${said}`)
      }
      await onAdded()
    }
    setProblems(refused)
    setPercent(null)
    if (refused.length === 0) showToast({ title: files.length === 1 ? 'Photo added' : `${files.length} photos added` })
  }
  return (
    <PictureInput
      label="Add photos"
      description="JPEG, PNG, GIF or WebP, each under 10 MB."
      error={problems.join(' ') || undefined}
      accept={acceptedEndings('photo')}
      multiple
      disabled={room === 0}
      percent={percent}
      sending="Uploading photos"
      onChoose={(files) => void send(files)}
    />
  )
}

class TooLarge extends Error {}

function Thumbnail({ photo: { sizes, caption } }: { photo: Photo }) {
  return (
    // biome-ignore lint/performance/noImgElement: stored in its sizes already
    <img
      src={sizes[0]?.url}
      alt={caption ?? ''}
      width={96}
      height={72}
      loading="lazy"
      className="aspect-4/3 w-24 shrink-0 rounded-lg border border-border object-cover"
    />
  )
}

type Values = z.input<typeof captionPhotoInput>

interface CaptionDialogProps {
  photo: Photo
  onSaved: () => Promise<unknown>
  onClose: () => void
}

function CaptionDialog({ photo, onSaved, onClose }: CaptionDialogProps) {
  const form = useForm<Values>({
    resolver: zodResolver(captionPhotoInput, undefined, { raw: true }),
    defaultValues: { id: photo.id, caption: photo.caption ?? '' },
  })
  const save = api.contractorPortal.captionPhoto.useMutation({
    onSuccess: async () => {
      form.reset(form.getValues())
      await onSaved()
      showToast({ title: 'Caption saved' })
      onClose()
    },
    onError: (error) => {
      if (!applyIssues<Values>(error.data?.issues, ['caption'], form.setError))
        showToast({ title: 'Failed to save', description: serverMessage(error), tone: 'error' })
    },
  })
  return (
    <Dialog open onClose={onClose} title="Caption" description="What the photo shows, for everybody who reads it.">
      <Form form={form} label="Caption" draft={`photo:${photo.id}`} onSubmit={(values) => save.mutate(values)}>
        <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
          <TextField name="caption" label="What it shows" optional maxLength={photoLimits.caption} />
          <Alert>{formFailure(save.error, ['caption'])}</Alert>
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={save.isPending}>
            Save caption
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
