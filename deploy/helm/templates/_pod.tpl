{{- define "school-svc.labels" -}}
app.kubernetes.io/name: school-svc
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "school-svc.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* What every container of the service has in common. */}}
{{- define "school-svc.container" -}}
image: {{ include "school-svc.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom:
  - configMapRef: { name: {{ .Release.Name }} }
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/school-svc, readOnly: true }
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{/* The pod of a component: .root, .component, .args, .resources, and .ports if it serves requests. */}}
{{- define "school-svc.pod" -}}
metadata:
  labels:
    {{- include "school-svc.labels" . | nindent 4 }}
  annotations:
    # Changed settings restart the pods.
    checksum/settings: {{ include (print .root.Template.BasePath "/settings.yaml") .root | sha256sum }}
    {{- with .root.Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  automountServiceAccountToken: false
  # SHUTDOWN_SECONDS, the pause before it, and a reserve.
  terminationGracePeriodSeconds: {{ add (.root.Values.settings.SHUTDOWN_SECONDS | default "20") 20 }}
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "school-svc.labels" . | nindent 10 }}
  initContainers:
    # Migrations take a lock: of any number of pods one applies them. The previous version runs on the new schema.
    - name: migrate
      args: [migrate]
      {{- include "school-svc.container" .root | nindent 6 }}
  containers:
    - name: {{ .component }}
      args: {{ .args | toJson }}
      {{- include "school-svc.container" .root | nindent 6 }}
      ports:
        {{- with .ports }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
        - { name: metrics, containerPort: 9464 }
      startupProbe:
        httpGet: { path: /livez, port: metrics }
        periodSeconds: 2
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /livez, port: metrics }
        periodSeconds: 10
        timeoutSeconds: 3
        failureThreshold: 3
      readinessProbe:
        httpGet: { path: /readyz, port: metrics }
        periodSeconds: 5
        timeoutSeconds: 2
      {{- if .ports }}
      # Endpoints are removed concurrently with the signal: keep serving until the proxies know.
      lifecycle:
        preStop: { exec: { command: [node, -e, "setTimeout(() => {}, 5000)"] } }
      {{- end }}
      resources:
        {{- toYaml .resources | nindent 8 }}
  volumes:
    - name: secrets
      secret: { secretName: {{ .root.Values.secret.name }}, defaultMode: 0440 }
    - name: data
      emptyDir: { sizeLimit: 256Mi }
    - name: tmp
      emptyDir: { sizeLimit: 64Mi }
{{- end }}

{{/* A deployment of a component; see "school-svc.pod". Without .replicas the autoscaler sets the number of pods. */}}
{{- define "school-svc.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels:
    {{- include "school-svc.labels" . | nindent 4 }}
spec:
  {{- with .replicas }}
  replicas: {{ . }}
  {{- end }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "school-svc.labels" . | nindent 6 }}
  template:
    {{- include "school-svc.pod" . | nindent 4 }}
{{- end }}

{{/* At most one pod of the component at a time is evicted while nodes are drained. */}}
{{- define "school-svc.disruption-budget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels:
    {{- include "school-svc.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "school-svc.labels" . | nindent 6 }}
{{- end }}
