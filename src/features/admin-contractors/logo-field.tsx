'use client'

import { ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PictureInput } from '~/components/form/picture-input'
import { showToast } from '~/components/ui/toast'
import { acceptedEndings, fileRules, isAcceptedName } from '~/domain/file'
import { api } from '~/trpc/react'
import { saidByServer, uploadFile } from '~/trpc/upload'

interface LogoFieldProps {
  contractor: { id: string; companyName: string; logoUrl: string | null }
}

/** Replaces the logo at once. What was chosen is previewed; when it fails, the one before is shown again. */
export function LogoField({ contractor: { id, companyName, logoUrl } }: LogoFieldProps) {
  const utils = api.useUtils()
  const [preview, setPreview] = useState<string | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const setLogo = api.admin.contractors.uploadLogo.useMutation()

  // The picture's address lives in the browser's memory until it is given back.
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  const choose = async (file: File) => {
    if (!isAcceptedName('logo', file.name) || (file.type && !file.type.startsWith('image/')))
      return showToast({ title: 'Invalid file type', description: fileRules.logo.wrongType, tone: 'error' })
    if (file.size > fileRules.logo.maxBytes)
      return showToast({ title: 'File too large', description: fileRules.logo.tooLarge, tone: 'error' })
    setPreview(URL.createObjectURL(file))
    setPercent(0)
    try {
      const { id: logo } = await uploadFile('logo', file, setPercent)
      await setLogo.mutateAsync({ id, logo })
      showToast({ title: 'Image uploaded successfully' })
      await utils.admin.contractors.byId.invalidate({ id })
    } catch (error) {
      showToast({ title: 'Upload failed', description: saidByServer(error, 'Failed to upload image'), tone: 'error' })
    } finally {
      setPreview(null)
      setPercent(null)
    }
  }

  const shown = preview ?? logoUrl
  return (
    <div className="flex flex-wrap items-end gap-5 sm:col-span-2">
      <div className="flex aspect-3/2 w-45 items-center justify-center overflow-hidden rounded-lg border border-border bg-raised">
        {shown ? (
          // biome-ignore lint/performance/noImgElement: a small picture of our own store, made to its size already
          <img
            src={shown}
            alt={`Logo of ${companyName}`}
            width={180}
            height={120}
            className="size-full object-contain"
          />
        ) : (
          <ImagePlus className="size-8 text-muted" aria-hidden="true" />
        )}
      </div>
      <PictureInput
        label="Company Logo"
        description="JPEG, PNG, GIF or WebP under 2 MB, best at 3 by 2."
        accept={acceptedEndings('logo')}
        percent={percent}
        sending="Uploading the logo"
        onChoose={([file]) => file && void choose(file)}
      />
    </div>
  )
}
