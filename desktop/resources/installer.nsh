; The program itself knows what it has put into the system's keychain. An update keeps it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ExecWait '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --remove-keys'
    ; What the program has told Windows about itself: its links, its start with the system, and what a notification calls.
    DeleteRegKey HKCU "Software\Classes\customs-broker"
    DeleteRegKey HKCU "Software\Classes\CLSID\{5B0C3E5A-6F7D-4B39-9D4E-2C1A8E0F7B36}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    ClearErrors
  ${endIf}
!macroend
